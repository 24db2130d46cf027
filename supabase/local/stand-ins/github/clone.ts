import { gunzipSync } from 'node:zlib'
import { packetLine, readPacketLines, response } from './packets.ts'
import { reachable } from './reachable.ts'
import type { Repository } from './repository.ts'
import { refusal } from './rest.ts'

const branch = 'refs/heads/main'
const service = 'git-upload-pack'

/** Serves a repository to git by the smart protocol (https://git-scm.com/docs/http-protocol), shallow or not. */
export async function serveClone(
  repository: Repository,
  request: Request,
  path: string,
  requestedService: string | undefined,
): Promise<Response> {
  const head = await repository.readRef('heads/main')
  if (request.method === 'POST' && path === service) return await upload(repository, request)
  if (request.method !== 'GET') return refusal(405, 'Method Not Allowed')
  if (path !== 'info/refs' || requestedService !== service) return refusal(404, 'Not Found')
  const capabilities = `side-band-64k shallow no-progress symref=HEAD:${branch}`
  const lines = [
    `# service=${service}\n`,
    null,
    `${head} HEAD\0${capabilities}\n`,
    `${head} ${branch}\n`,
    null,
  ]
  return response(lines.map(packetLine).join(''), `x-${service}-advertisement`)
}

/** Sends the requested commits as one pack. Objects that the client already has are sent again. */
async function upload(repository: Repository, request: Request): Promise<Response> {
  const body = new Uint8Array(await request.arrayBuffer())
  const isZipped = request.headers.get('content-encoding') === 'gzip'
  const { lines } = readPacketLines(isZipped ? gunzipSync(body) : body)
  const wants = lines.flatMap((line) => /^want ([0-9a-f]{40})/.exec(line)?.[1] ?? [])
  if (wants.length === 0 || !wants.every((sha) => repository.has(sha))) return refusal(400, 'Not our ref')
  const depth = Number(lines.find((line) => line.startsWith('deepen '))?.slice('deepen '.length) ?? Infinity)
  const { objects, shallow } = await reachable(repository, wants, depth)
  const done = lines.includes('done')
  const first = [
    ...Number.isFinite(depth) ? [...shallow.map((sha) => `shallow ${sha}\n`), null] : [],
    ...done || lines.some((line) => line.startsWith('have ')) ? ['NAK\n'] : [],
  ]
  const inBand = lines[0]!.includes('side-band-64k')
  const pack = done ? await repository.pack(objects) : undefined
  const stream = function* (): Generator<Uint8Array> {
    yield new TextEncoder().encode(first.map(packetLine).join(''))
    if (!pack) return
    if (!inBand) return yield pack
    yield* sideBand(pack)
    yield new TextEncoder().encode(packetLine(null))
  }
  return response(ReadableStream.from(stream()), `x-${service}-result`)
}

/** The pack in packets of side band 1. */
function* sideBand(chunk: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < chunk.length; at += 65_000) {
    const part = chunk.subarray(at, at + 65_000)
    yield new TextEncoder().encode(`${(part.length + 5).toString(16).padStart(4, '0')}\x01`)
    yield part
  }
}
