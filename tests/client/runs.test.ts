import { afterEach, describe, expect, it } from 'vitest'
import {
  createClient,
  type Run,
  RunFailedError,
  type WaitOptions,
  WaitTimeoutError,
} from '../../shared/client/mod.ts'
import { parseEvents } from '../../shared/client/event-stream.ts'
import { event, runAt, startRunsServer } from './runs-server.ts'

const servers: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function against(options: Parameters<typeof startRunsServer>[0]) {
  const server = await startRunsServer(options)
  servers.push(server)
  const progress: unknown[] = []
  const client = createClient({ baseUrl: server.url, apiKey: 'acp_sk_test' })
  return {
    ...server,
    progress,
    wait: (options: WaitOptions = {}) =>
      client.runs.wait(server.runId, {
        pollMs: 1,
        onProgress: (run: Run) => progress.push((run.progress as { captured: number }).captured),
        ...options,
      }),
  }
}

describe('runs.wait', () => {
  it('follows events, continues after a broken connection with the last id, and asks for nothing else', async () => {
    const { wait, progress, seen } = await against({
      states: [runAt(0, 'queued')],
      streams: [
        `: welcome\n\n${event(1, 'progress', runAt(1))}${event(2, 'progress', runAt(2))}`,
        `${event(3, 'progress', runAt(2))}${event(4, 'end', runAt(3, 'completed'))}`,
      ],
    })
    const run = await wait()
    expect(run).toMatchObject({ status: 'completed', output: { credits: 1 } })
    expect(progress).toEqual([0, 1, 2, 3])
    expect(seen).toEqual({ lastEventIds: [undefined, '2'], polls: 1 })
  })

  it('polls a server that has no events', async () => {
    const states = [runAt(0, 'queued'), runAt(1), runAt(1), runAt(3, 'completed')]
    const { wait, progress, seen } = await against({ states })
    expect((await wait()).status).toBe('completed')
    expect(progress).toEqual([0, 1, 3])
    expect(seen).toEqual({ lastEventIds: [undefined], polls: 4 })
  })

  it('polls after events that break again and again', async () => {
    const { wait, seen } = await against({
      states: [runAt(0), runAt(3, 'completed')],
      streams: ['', '', ''],
    })
    expect((await wait()).status).toBe('completed')
    expect(seen.lastEventIds).toHaveLength(3)
  })

  it('returns a run that has ended already', async () => {
    const { wait, seen } = await against({ states: [runAt(3, 'completed')] })
    expect((await wait()).status).toBe('completed')
    expect(seen).toEqual({ lastEventIds: [], polls: 1 })
  })

  it('throws the error of a run that failed', async () => {
    const failed = runAt(1, 'failed', 'nothing_captured: no recording was found')
    const { wait } = await against({ states: [runAt(0)], streams: [event(1, 'end', failed)] })
    const error = await wait().catch((error) => error)
    expect(error).toBeInstanceOf(RunFailedError)
    expect(error).toMatchObject({ message: failed.error, run: failed })
  })

  it('ends at its time limit, with the run as it was last', async () => {
    const { wait, runId } = await against({ states: [runAt(0), runAt(2)] })
    const error = await wait({ timeoutMs: 2_000 }).catch((error) => error)
    expect(error).toBeInstanceOf(WaitTimeoutError)
    expect(error.message).toBe(`The run ${runId} did not end within 2 s; it continues`)
    expect(error.run).toMatchObject({ progress: { captured: 2 } })
  })

  it('ends when it is aborted', async () => {
    const { wait } = await against({ states: [runAt(0)], streams: [event(1, 'progress', runAt(1))] })
    const stop = new AbortController()
    const onProgress = (run: Run) => {
      if ((run.progress as { captured: number }).captured === 1) stop.abort(new Error('Enough'))
    }
    await expect(wait({ signal: stop.signal, onProgress })).rejects.toThrow('Enough')
  })
})

describe('events', () => {
  const parsed = async (text: string) => {
    const events = []
    for await (const one of parseEvents(new Response(text).body!, new AbortController().signal)) {
      events.push(one)
    }
    return events
  }

  it('are parsed with every kind of line break, comments and several data lines', async () => {
    const expected = [{ id: '7', event: 'progress', data: '{"a":\n1}' }, {
      id: '8',
      event: undefined,
      data: 'é',
    }]
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      const lines = [
        ': comment',
        '',
        'id: 7',
        'event:progress',
        'data: {"a":',
        'data: 1}',
        '',
        'id: 8',
        'data: é',
        '',
      ]
      expect(await parsed(lines.join(lineBreak) + lineBreak + lineBreak + 'x'), JSON.stringify(lineBreak))
        .toEqual(expected)
    }
  })

  it('end with the signal, whatever the stream does', async () => {
    const events = parseEvents(new ReadableStream(), AbortSignal.timeout(50))
    await expect(events.next()).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('that are incomplete at the end are dropped', async () => {
    expect(await parsed('data: 1\n\ndata: 2\n')).toEqual([{ id: undefined, event: undefined, data: '1' }])
  })
})
