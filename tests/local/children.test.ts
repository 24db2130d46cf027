import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startChild, untilReady } from '../../supabase/local/children.ts'
import { listenRaw } from '../support/raw-listener.ts'

describe.each([
  ['did not respond within 0.2 s', 'sleep', '60'],
  ['exited with status 0 while starting', 'true', ''],
])('a child that %s', (message, command, arg) => {
  const waitFor = async (probe: (signal: AbortSignal) => Promise<boolean>) => {
    const folder = await Deno.makeTempDir()
    onTestFinished(() => Deno.remove(folder, { recursive: true }))
    const child = startChild({ name: 'lite', command, args: [arg], logFile: join(folder, 'lite.log') })
    onTestFinished(() => child.stop())
    const limitMs = message.includes('0.2') ? 200 : 20_000
    await expect(untilReady(child, probe, limitMs)).rejects.toThrow(`lite ${message}`)
  }

  it('while another program has its port and never responds', async () => {
    await using other = listenRaw(() => {})
    await waitFor((signal) => fetch(`http://127.0.0.1:${other.port}`, { signal }).then(({ ok }) => ok))
  })

  it('while a probe neither ends nor reads its signal', async () => {
    await waitFor(() => new Promise(() => {}))
  })
})
