import { afterEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { json, sendJson } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { chatTasks, mentionOf, openAgentWorld } from './world.ts'
import { startTimer } from '../../support/timer.ts'

const world = fixture(openAgentWorld)
afterEach(async () => {
  await world.rest()
  world.platform.vendors.content.clearFaults()
  world.platform.vendors.content.durationMs = 50
})

const inTeam = (team_id: string) => [{}, { team_id }] as const
const balanceOf = async (account: { id: string }) => {
  const [row] = await world.platform.database.owner`
    select balance::int, reserved::int from app.credit_balances where account_id = ${account.id}`
  return row
}

/** A workspace linked to an account of its own with these credits. */
async function linked(credits: number, kind: 'person' | 'organization' = 'person') {
  const { owner } = world.platform.database
  const account = await createAccount(world.platform.database, { kind })
  const team = `T${crypto.randomUUID().slice(0, 8)}`
  await owner`insert into app.chat_workspaces (platform, team_id, account_id) values ('slack', ${team}, ${account.id})`
  await owner`insert into app.credit_balances (account_id, balance, granted_month) values (${account.id}, ${credits}, date_trunc('month', now() at time zone 'UTC')::date)`
  const { artist } = await json(
    sendJson(world.platform, account, 'POST', '/api/artists', { name: 'Solo' }),
    201,
  )
  return { account, team, artistId: (artist.id ?? artist.account_id) as string }
}

describe('A request for videos', () => {
  it('is taken at once while the videos take minutes, and its thread gets a message at start and end', async () => {
    const { content } = world.platform.vendors
    content.durationMs = 600_000
    const worker = await world.work()
    const timer = startTimer()
    const thread = await world.mention(`${world.artist.id} artist-caption-stage batch=3 lipsync`)
    timer.expectAbout(300)
    const name = 'Ana & the <Waves>'
    expect(await world.untilPosted(thread, 1)).toEqual([
      `On it: 3 videos of ${name} (artist-caption-stage, lipsync). That may take up to 30 minutes; I will post here when it is done.`,
    ])
    await expect.poll(() => content.requests.filter(({ method }) => method === 'POST').length).toBe(3)
    content.durationMs = 1
    expect(await world.untilReported(thread)).toMatch(
      /^3 of 3 videos are ready\.\n1\. http:\S+\.mp4\n2\. http:\S+\.mp4\n3\. http:\S+\.mp4$/,
    )
    await worker.idle
    const order = content.requests.find(({ method }) => method === 'POST')!
    expect(JSON.parse(order.body)).toMatchObject({ template: 'artist-caption-stage', lipsync: true })
    await expect.poll(() => balanceOf(world.label)).toEqual({ balance: 100_000 - 150, reserved: 0 })
  })

  it('gets one message in its thread when half of it is done', async () => {
    const { owner } = world.platform.database
    await world.work(chatTasks().slice(0, 2))
    const thread = await world.mention(`${world.artist.id} batch=2`)
    await world.untilPosted(thread, 1)
    await owner`update app.content_batches set songs = '["stand-in:never-ends"]' where thread_id = ${thread}`
    await world.rest()
    await world.work()
    await world.untilPosted(thread, 2)
    await owner`update app.content_batches set created_at = now() - interval '31 minutes' where thread_id = ${thread}`
    await world.untilReported(thread)
    expect(await world.untilPosted(thread, 3)).toEqual([
      expect.stringContaining('On it'),
      'Half way: 0 of 2 ready so far.',
      expect.stringContaining('It took longer than 30 minutes'),
    ])
  })

  it('ends in words in its thread where the service fails, and costs nothing', async () => {
    world.platform.vendors.content.order({ fault: 'not_found', on: '^GET /v1/videos/', times: 2 })
    await world.work()
    const before = await balanceOf(world.label)
    const thread = await world.mention(`${world.artist.id} batch=2`)
    const result = await world.untilReported(thread)
    expect(result).toBe(
      '0 of 2 videos are ready.\n1. Failed: The content service could not make the video\n2. Failed: The content service could not make the video',
    )
    expect(await balanceOf(world.label)).toEqual(before)
  })

  it('ends as timed out in its thread where it takes too long', async () => {
    world.platform.vendors.content.durationMs = 600_000
    await world.work(chatTasks({ limitMs: 1000 }))
    const thread = await world.mention(world.artist.id)
    expect(await world.untilReported(thread)).toBe(
      '0 of 1 video is ready.\nTook too long: It took longer than 30 minutes',
    )
  })

  it('is ordered once and gets one reply, though its event comes three times at once', async () => {
    const envelope = mentionOf(world.artist.id)
    const before = await world.rows('content_batches')
    await Promise.all([1, 2, 3].map(() => world.send(envelope)))
    const worker = await world.work()
    const thread = `slack:${envelope.event.channel}:${envelope.event.ts}`
    await world.untilReported(thread)
    await worker.idle
    expect(await world.rows('content_batches')).toBe(before + 1)
    expect(world.messages(thread).filter((text) => text.startsWith('On it'))).toHaveLength(1)
    expect(world.messages(thread).filter((text) => text.includes('1 of 1'))).toHaveLength(1)
  })

  it('is ordered and charged once, though Slack delivers its message under several event ids at once', async () => {
    const { account, team, artistId } = await linked(1000)
    const { event } = mentionOf(artistId)
    const deliver = async () => {
      const response = await world.send(mentionOf(artistId, event, { team_id: team }))
      expect(await json(response)).toEqual({ ok: true })
    }
    await Promise.all([deliver(), deliver(), deliver()])
    const worker = await world.work(chatTasks().slice(0, 2))
    const thread = `slack:${event.channel}:${event.ts}`
    await world.untilPosted(thread, 1)
    await deliver()
    await worker.idle
    expect(await balanceOf(account)).toEqual({ balance: 1000, reserved: 50 })
    expect(world.messages(thread)).toEqual([expect.stringContaining('On it: 1 video')])
  })

  it('is read around a mention at its end, after a bullet and with a long dash', async () => {
    await world.work(chatTasks().slice(0, 2))
    const text = `\u2022 ${world.artist.id} \u2014batch=99 <@UBOT>`
    const [reply] = await world.untilPosted(await world.mention('', { text }), 1)
    expect(reply).toContain('\u201cbatch=99\u201d does not work')
  })

  it('gets its reply in its own thread', async () => {
    await world.work()
    const thread = await world.mention('help', { thread_ts: '1699999999.000001' })
    expect(thread).toBe('slack:C0TEST:1699999999.000001')
    expect((await world.untilPosted(thread, 1))[0]).toContain('artist_account_id')
  })

  it.each(
    [
      ['person', () => 'credits=500'],
      ['organization', (id: string) => `credits=500&organization=${id}`],
    ] as const,
  )('that the credits of a %s do not cover gets the page to buy them, and orders nothing', async (
    kind,
    query,
  ) => {
    const { account, team, artistId } = await linked(120, kind)
    await world.work()
    const before = await world.rows('content_batches')
    const thread = await world.mention(`${artistId} batch=3`, ...inTeam(team))
    expect(await world.untilPosted(thread, 1)).toEqual([
      'Not enough credits: this takes 150, and 120 are left. ' +
      `Buy more here: https://app.example.com/billing?${query(account.id)}`,
    ])
    expect(await world.rows('content_batches')).toBe(before)
    expect(await balanceOf(account)).toEqual({ balance: 120, reserved: 0 })
  })

  it('for a foreign artist gets the reply for one that does not exist', async () => {
    const { team } = await linked(1000)
    await world.work()
    for (const id of [world.artist.id, crypto.randomUUID(), world.label.id]) {
      const thread = await world.mention(id, ...inTeam(team))
      expect(await world.untilPosted(thread, 1)).toEqual([
        `I cannot find that artist: the account that this workspace is linked to has none with the id ${id}. ` +
        "Check the id, or link the workspace to the artist's organization.",
      ])
    }
  })

  it('from a workspace that is linked to nobody gets the instructions to link it', async () => {
    await world.work()
    const thread = await world.mention(world.artist.id, ...inTeam('T0NOBODY'))
    expect((await world.untilPosted(thread, 1))[0]).toContain('not linked to an account.')
  })

  it('where videos are not set up gets a reply, and orders nothing', async () => {
    const before = await world.rows('content_batches')
    await world.work(chatTasks(), { ...world.providers, videos: undefined })
    const thread = await world.mention(world.artist.id)
    expect(await world.untilPosted(thread, 1)).toEqual([
      'Videos cannot be made here: the service for them is not set up.',
    ])
    expect(await world.rows('content_batches')).toBe(before)
  })

  it('whose task fails repeatedly gets a reply, and orders nothing', async () => {
    const [response, ...others] = chatTasks()
    const before = await world.rows('content_batches')
    await world.work([{ ...response!, run: () => Promise.reject(new Error('Boom')) }, ...others])
    const thread = await world.mention(world.artist.id)
    expect(await world.untilPosted(thread, 1)).toEqual([
      'Something went wrong on my side, nothing was ordered. Please ask again.',
    ])
    expect(await world.rows('content_batches')).toBe(before)
  })
})
