import { beforeAll, describe, expect, it } from 'vitest'
import { expectError } from '../../contract/walk.ts'
import { json } from '../../support/requests.ts'
import { callbackSecret } from '../../support/vendors.ts'
import { fixture } from '../../support/fixture.ts'
import { chatTasks, openAgentWorld } from './world.ts'

const world = fixture(openAgentWorld)
beforeAll(async () => {
  await world.work(chatTasks().slice(0, 2))
})

const video = (n: number) => ({
  runId: `run-${n}`,
  videoUrl: `https://videos.example.com/${n}.mp4`,
  captionText: `Caption ${n}`,
})
const lost = (n: number) => ({ runId: `run-${n}`, error: 'provider_failed: The service gave up' })
const isOk = async (sent: Promise<Response>) => expect(await json(sent)).toEqual({ status: 'ok' })

async function thread() {
  const thread = await world.mention('help')
  await world.untilPosted(thread, 1)
  return thread
}
/** The lines of video `n` in a report. */
const lines = (n: number) => `https://videos.example.com/${n}.mp4\nCaption ${n}`

describe('A report', () => {
  const late = 'That took too long, so I stopped waiting.'
  const empty = { runId: 'a', videoUrl: '', captionText: '', error: 'No song' }
  it.each<[string, object, string]>([
    ['of one video is its address and caption', { results: [video(1)] }, `Your video is ready:\n${lines(1)}`],
    [
      'of several numbers them',
      { results: [video(1), video(2)] },
      `Your 2 videos are ready:\n1. ${lines(1)}\n2. ${lines(2)}`,
    ],
    [
      'that failed in part lists the videos and the failures',
      { results: [video(1), lost(2)] },
      `1 of 2 videos are ready.\n1. ${lines(1)}\n2. Failed: The service gave up`,
    ],
    [
      'of a failure states the reason',
      { status: 'failed', results: [lost(1)] },
      '0 of 1 video is ready.\nFailed: The service gave up',
    ],
    ['of a time-out states it', { status: 'timeout' }, late],
    [
      'of a time-out with results lists what came in time',
      { status: 'timeout', results: [video(1), { runId: 'run-2' }] },
      `${late} 1 of 2 videos are ready.\n1. ${lines(1)}\n2. Took too long`,
    ],
    ['with a message posts it', { message: 'Nearly there' }, 'Nearly there'],
    ['may have empty texts', { results: [empty], message: '' }, '0 of 1 video is ready.\nFailed: No song'],
  ])('%s', async (_, report, message) => {
    const threadId = await thread()
    await isOk(world.callback({ threadId, ...report }))
    expect((await world.untilPosted(threadId, 2))[1]).toBe(message)
  })

  it('mentions nobody, whatever its captions contain', async () => {
    const captionText = '<!channel> <@U123> <https://evil.example.com|here> & @here'
    const threadId = await thread()
    await isOk(world.callback({ threadId, results: [{ ...video(1), captionText }] }))
    await world.untilPosted(threadId, 2)
    const [, channel, ts] = threadId.split(':')
    expect(world.platform.vendors.slack.store.thread(channel!, ts!).at(-1)!.text).toContain(
      '&lt;!channel&gt; &lt;@U123&gt; &lt;https://evil.example.com|here&gt; &amp; @here',
    )
  })

  it('for a thread that nobody opened by a mention is posted there once', async () => {
    const channel = (await thread()).split(':')[1]
    const threadId = `slack:${channel}:1763690000.${String(Math.random()).slice(2, 8)}`
    await Promise.all([1, 2, 3].map(() => isOk(world.callback({ threadId, message: 'Done elsewhere' }))))
    await isOk(world.callback({ threadId, message: 'Done elsewhere' }))
    expect(await world.untilPosted(threadId, 1)).toEqual(['Done elsewhere'])
  })

  it('is posted once, repeated one after the other, at once and in another order, and a different one is posted too', async () => {
    const threadId = await thread()
    const results = [video(1), video(2), lost(3)]
    await isOk(world.callback({ threadId, results }))
    await Promise.all([
      isOk(world.callback({ threadId, results })),
      isOk(world.callback({ threadId, results: results.toReversed() })),
      isOk(world.callback({ results: [results[1], results[2], results[0]], threadId, status: 'completed' })),
    ])
    await isOk(world.callback({ threadId, status: 'timeout' }))
    await isOk(world.callback({ threadId, results: [video(1), video(2), video(3)] }))
    const messages = await world.untilPosted(threadId, 4)
    expect(messages.slice(1).map((text) => text.split('\n')[0])).toEqual([
      '2 of 3 videos are ready.',
      'That took too long, so I stopped waiting.',
      'Your 3 videos are ready:',
    ])
    expect(
      await world.platform.database.value`
      select count(*)::int as count from app.chat_messages where thread_id = ${threadId}`,
    ).toBe(4)
  })
})

describe('A callback that is refused', () => {
  it.each<[string, Record<string, string>]>([
    ['has no secret', {}],
    ['has another', { 'x-callback-secret': 'another' }],
    ['has the beginning of it', { 'x-callback-secret': callbackSecret.slice(0, -1) }],
    ['has more than it', { 'x-callback-secret': `${callbackSecret}x` }],
    ['has an API key in its place', { 'x-api-key': callbackSecret }],
  ])('%s: whatever its body', async (_, headers) => {
    const threadId = await thread()
    for (const body of [{ threadId, message: 'Forged' }, '{"broken"', { secret: callbackSecret }]) {
      const response = await world.callback(body, headers)
      expect(await expectError(response, 'status', 'unauthenticated')).toBe(
        'x-callback-secret is missing or wrong',
      )
    }
    expect(world.messages(threadId)).toHaveLength(1)
  })

  it.each(['C0TEST', 'slack:C0TEST', 'teams:C0TEST:1.0', 'slack:C0TEST:1.0:2', '\u{1f600}'])(
    'is for what is no thread: %s',
    async (threadId) => {
      const response = await world.callback({ threadId, message: 'Hello' })
      expect(await expectError(response, 'status', 'invalid_input')).toBe('threadId must be slack:channel:ts')
    },
  )

  const nothing = 'At least one of status, results and message is required'
  const threadId = 'slack:C:1.0'
  it.each<[string, unknown, string]>([
    ['has no content', { threadId: 'slack:C:1' }, nothing],
    ['has an empty list of results', { threadId, results: [] }, nothing],
    [
      'has a result with a field too many',
      { threadId, results: [{ runId: 'a', more: 1 }] },
      'Unknown field: results.0.more',
    ],
    ['has a result without its run', { threadId, results: [{ error: 'x' }] }, 'results.0.runId is required'],
    [
      'has another status',
      { threadId, status: 'done' },
      'status must be "completed" or "failed" or "timeout"',
    ],
  ])('%s', async (_, body, text) => {
    expect(await expectError(await world.callback(body), 'status', 'invalid_input')).toBe(text)
  })

  it.each(['javascript:alert(1)', 'ftp://a.example.com/', '//a.example.com', 'a.mp4'])(
    'has an address that nobody should follow: %s',
    async (videoUrl) => {
      const response = await world.callback({ threadId: await thread(), results: [{ runId: 'a', videoUrl }] })
      await expectError(response, 'status', 'invalid_input')
    },
  )
})
