import { afterEach, describe, expect, it } from 'vitest'
import { held } from '../../sql/credits/ledger.ts'
import { createOwner } from '../content/world.ts'
import { json } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { chatTasks, mentionOf, openAgentWorld } from './world.ts'
import { startTimer } from '../../support/timer.ts'

const world = fixture(openAgentWorld)
afterEach(async () => {
  await world.rest()
  world.platform.vendors.content.clearFaults()
  world.platform.vendors.content.durationMs = 50
})

/** A workspace of its own for an account with these credits and an artist. */
async function linked(credits: number, kind: 'person' | 'organization' = 'person') {
  const account = await createOwner(world.platform, credits, kind)
  const team_id = `T${crypto.randomUUID().slice(0, 8)}`
  await world.platform.database.owner`
    insert into app.chat_workspaces (platform, team_id, account_id) values ('slack', ${team_id}, ${account.id})`
  return { account, team_id, artistId: account.artistId }
}
const balanceOf = ({ id }: { id: string }) => held(world.platform.database, id)
const replies = async (...mention: Parameters<typeof world.mention>) =>
  await world.untilPosted(await world.mention(...mention), 1)
const batches = () => world.rows('content_batches')

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
    await expect.poll(() => balanceOf(world.label)).toMatchObject({ balance: 100_000 - 150, reserved: 0 })
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

  it('is ordered and charged once, though Slack delivers its message under several event ids at once', async () => {
    const { account, team_id, artistId } = await linked(1000)
    const { event } = mentionOf(artistId)
    const deliver = () => json(world.send(mentionOf(artistId, event, { team_id })))
    await Promise.all([deliver(), deliver(), deliver()])
    const worker = await world.work(chatTasks().slice(0, 2))
    const thread = `slack:${event.channel}:${event.ts}`
    await world.untilPosted(thread, 1)
    await deliver()
    await worker.idle
    expect(await balanceOf(account)).toMatchObject({ balance: 1000, reserved: 50 })
    expect(world.messages(thread)).toEqual([expect.stringContaining('On it: 1 video')])
  })

  it('gets its reply in its own thread', async () => {
    await world.work()
    const thread = await world.mention('help', { thread_ts: '1699999999.000001' })
    expect(thread).toBe('slack:C0TEST:1699999999.000001')
    expect((await world.untilPosted(thread, 1))[0]).toContain('artist_account_id')
  })

  it.each<['person' | 'organization', (id: string) => string]>([
    ['person', () => 'credits=500'],
    ['organization', (id) => `credits=500&organization=${id}`],
  ])(
    'that the credits of a %s do not cover gets the page to buy them, and orders nothing',
    async (kind, query) => {
      const { account, team_id, artistId } = await linked(120, kind)
      await world.work()
      const before = await batches()
      expect(await replies(`${artistId} batch=3`, {}, { team_id })).toEqual([
        'Not enough credits: this takes 150, and 120 are left. ' +
        `Buy more here: https://app.example.com/billing?${query(account.id)}`,
      ])
      expect(await batches()).toBe(before)
      expect(await balanceOf(account)).toMatchObject({ balance: 120, reserved: 0 })
    },
  )

  it('for a foreign artist gets the reply for one that does not exist', async () => {
    const { team_id } = await linked(1000)
    await world.work()
    for (const id of [world.artist.id, crypto.randomUUID(), world.label.id]) {
      expect(await replies(id, {}, { team_id })).toEqual([
        `I cannot find that artist: the account that this workspace is linked to has none with the id ${id}. ` +
        "Check the id, or link the workspace to the artist's organization.",
      ])
    }
  })

  it('from a workspace that is linked to nobody gets the instructions to link it', async () => {
    await world.work()
    expect((await replies(world.artist.id, {}, { team_id: 'T0NOBODY' }))[0]).toContain(
      'not linked to an account.',
    )
  })

  it('where videos are not set up gets a reply, and orders nothing', async () => {
    const before = await batches()
    await world.work(chatTasks(), { ...world.providers, videos: undefined })
    expect(await replies(world.artist.id)).toEqual([
      'Videos cannot be made here: the service for them is not set up.',
    ])
    expect(await batches()).toBe(before)
  })

  it('whose task fails repeatedly gets a reply, and orders nothing', async () => {
    const [response, ...others] = chatTasks()
    const before = await batches()
    await world.work([{ ...response!, run: () => Promise.reject(new Error('Boom')) }, ...others])
    expect(await replies(world.artist.id)).toEqual([
      'Something went wrong on my side, nothing was ordered. Please ask again.',
    ])
    expect(await batches()).toBe(before)
  })
})
