import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, inject } from 'vitest'
import { freePort } from '../../supabase/local/ports.ts'
import { readMails } from '../support/inbox.ts'
import { descendants, isAlive, type RunningStack, startStack } from '../support/stack.ts'
import { copyStack } from '../support/stack-template.ts'
import { makeTestFolder } from '../support/test-folder.ts'

interface Options {
  env?: Record<string, string>
  args?: string[]
  /** Whether it is started for the first time, which takes longer. */
  isNew?: boolean
}

/** Starts a stack in its own folder for the tests of a suite. */
export function useStack({ env, args, isNew = false }: Options = {}) {
  const dir = Deno.makeTempDirSync({ prefix: 'stack-test-' })
  // Postgres runs as another user if the tests run as root.
  Deno.chmodSync(dir, 0o755)
  // Only the database: Deno lets no program with restricted permissions write there.
  const inMemory = makeTestFolder()
  let port: number | undefined
  let running: RunningStack | undefined
  const current = () => {
    if (!running) throw new Error('The stack did not start')
    return running
  }
  const start = async () => {
    if (port !== undefined) {
      running = await startStack(dir, port, env, args)
      return
    }
    // Another process may take a free port before the stack listens on it.
    running = await startStack(dir, port = freePort(), env, args).catch((error) => {
      if (!String(error).includes('EADDRINUSE')) throw error
      return startStack(dir, port = freePort(), env, args)
    })
  }
  const stop = () => {
    if (running && isAlive(running.pid)) running.signal('SIGTERM')
    return running?.exited
  }
  beforeAll(async () => {
    if (!isNew) await copyStack(inject('stackTemplate'), dir, join(inMemory, 'postgres'))
    await start()
  })
  afterAll(async () => {
    await stop()
    for (const folder of [dir, inMemory]) await Deno.remove(folder, { recursive: true })
  })
  return {
    dir,
    get port() {
      return port!
    },
    start,
    stop,
    get running() {
      return current()
    },
    get stack() {
      return current().stack
    },
    /** Sends a request, as the owner of the demo data unless other headers are given, and returns what came, parsed. */
    async send(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = { 'x-api-key': current().stack.accounts.owner.api_key! },
    ) {
      const response = await fetch(current().stack.base_url + path, {
        method,
        headers: { ...headers, ...body === undefined ? {} : { 'content-type': 'application/json' } },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
    /** A client of supabase-js that keeps its session to itself. */
    supabase: () =>
      createClient(current().stack.base_url, current().stack.publishable_key, {
        auth: { persistSession: false, autoRefreshToken: false },
      }),
    /** The newest mail to an address. */
    mailTo: async (email: string) => (await readMails(join(dir, 'mail'))).findLast(({ to }) => to === email),
    children: () => descendants(current().pid),
    child(part: string) {
      const child = descendants(current().pid).find(({ command }) => command.includes(part))
      if (!child) throw new Error(`${part} does not run`)
      return child.pid
    },
  }
}
