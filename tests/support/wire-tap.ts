import { closeAll, proxyOf } from './raw-listener.ts'

/** What went over the wire while an action ran. */
export interface Traffic {
  /** Responses that ended with ReadyForQuery: the exchanges that the client closed with a Sync or a Query. */
  exchanges: number
  /** How often the client had to wait: its bursts that got a response before it wrote again. */
  waits: number
  /** The statements that Postgres parsed. */
  parsed: string[]
  /** Statements run, prepared or not. */
  executed: number
}

/** A proxy in front of Postgres that reads along. */
export interface WireTap {
  /** The address for a client that shall be listened to. */
  url: string
  /** What an action sends and waits for. Actions must follow each other. */
  measure<T>(action: () => Promise<T>): Promise<{ result: T; traffic: Traffic }>
  /** Runs SQL on the client's own connection, between two of its requests, unseen by it: the first row's values. */
  query(sql: string): Promise<(string | null)[]>
  connections(): number
  close(): Promise<void>
}

const byte = { parse: 0x50, execute: 0x45, query: 0x51, ready: 0x5a, row: 0x44, error: 0x45 }
const text = new TextDecoder()

/** Listens in front of the Postgres of this address. */
export function openWireTap(databaseUrl: string): WireTap {
  const pairs = new Set<Pair>()
  let traffic = none()
  const proxy = proxyOf(databaseUrl, (client, server) => {
    const pair = new Pair(client, server, () => traffic)
    pairs.add(pair)
    pair.done.then(() => pairs.delete(pair))
  })
  return {
    url: proxy.url,
    async measure(action) {
      traffic = none()
      const result = await action()
      return { result, traffic }
    },
    query(sql) {
      const [only, ...more] = pairs
      if (!only || more.length > 0) throw new Error(`One connection expected, found ${pairs.size}`)
      return only.query(sql)
    },
    connections: () => pairs.size,
    async close() {
      await proxy[Symbol.asyncDispose]()
      for (const pair of pairs) pair.end()
      await Promise.all([...pairs].map((pair) => pair.done))
    },
  }
}

const none = (): Traffic => ({ exchanges: 0, waits: 0, parsed: [], executed: 0 })

/** One client's connection and the one made for it. Traffic counts from the end of the startup. */
class Pair {
  readonly done: Promise<unknown>
  readonly client: Deno.TcpConn
  readonly server: Deno.TcpConn
  readonly traffic: () => Traffic
  started = false
  clientSpokeLast = false
  /** The query under way, whose response the client does not see. */
  pending?: { values: (string | null)[]; response: PromiseWithResolvers<(string | null)[]> }

  constructor(client: Deno.TcpConn, server: Deno.TcpConn, traffic: () => Traffic) {
    this.client = client
    this.server = server
    this.traffic = traffic
    this.done = Promise.allSettled([this.fromClient(), this.fromServer()])
  }

  async fromClient() {
    let startup = true
    for await (const { type, body, raw } of messages(this.client, () => startup)) {
      startup = false
      if (this.started) this.count(type, body)
      await write(this.server, raw)
    }
    this.end()
  }

  count(type: number, body: Uint8Array) {
    const traffic = this.traffic()
    if (!this.clientSpokeLast) traffic.waits++
    this.clientSpokeLast = true
    if (type === byte.parse) traffic.parsed.push(text.decode(body).split('\0')[1]!)
    if (type === byte.execute || type === byte.query) traffic.executed++
  }

  async fromServer() {
    for await (const { type, body, raw } of messages(this.server, () => false)) {
      if (this.pending) {
        this.hear(type, body)
        continue
      }
      this.clientSpokeLast = false
      if (type === byte.ready && this.started) this.traffic().exchanges++
      if (type === byte.ready) this.started = true
      await write(this.client, raw)
    }
    this.end()
  }

  query(sql: string): Promise<(string | null)[]> {
    this.pending = { values: [], response: Promise.withResolvers() }
    const body = new TextEncoder().encode(`${sql}\0`)
    const message = new Uint8Array(5 + body.length)
    message[0] = byte.query
    new DataView(message.buffer).setInt32(1, 4 + body.length)
    message.set(body, 5)
    const { promise } = this.pending.response
    return write(this.server, message).then(() => promise)
  }

  hear(type: number, body: Uint8Array) {
    const pending = this.pending!
    if (type === byte.row && pending.values.length === 0) pending.values = columns(body)
    if (type === byte.error) pending.response.reject(new Error(text.decode(body)))
    if (type === byte.ready) {
      this.pending = undefined
      pending.response.resolve(pending.values)
    }
  }

  end() {
    closeAll([this.client, this.server])
  }
}

/** The values of a DataRow in text format. */
function columns(body: Uint8Array): (string | null)[] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  let offset = 2
  return Array.from({ length: view.getInt16(0) }, () => {
    const length = view.getInt32(offset)
    offset += 4
    if (length < 0) return null
    offset += length
    return text.decode(body.subarray(offset - length, offset))
  })
}

interface Message {
  type: number
  body: Uint8Array
  raw: Uint8Array
}

/** Cuts a stream into the protocol's messages. A startup message has no type; it reads as 0. */
export async function* messages(from: Deno.TcpConn, isStartup: () => boolean): AsyncGenerator<Message> {
  const chunk = new Uint8Array(65_536)
  let held = new Uint8Array()
  while (true) {
    const count = await from.read(chunk).catch(() => null)
    if (count === null) return
    held = concatenated(held, chunk.subarray(0, count))
    while (true) {
      const prefix = isStartup() ? 0 : 1
      if (held.length < prefix + 4) break
      const size = prefix + new DataView(held.buffer, held.byteOffset).getInt32(prefix)
      if (held.length < size) break
      const raw = held.subarray(0, size)
      held = held.subarray(size)
      yield { type: prefix ? raw[0]! : 0, body: raw.subarray(prefix + 4), raw }
    }
  }
}

function concatenated(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length)
  all.set(head)
  all.set(tail, head.length)
  return all
}

export async function write(to: Deno.TcpConn, bytes: Uint8Array) {
  for (let sent = 0; sent < bytes.length;) sent += await to.write(bytes.subarray(sent))
}
