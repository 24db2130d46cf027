import { afterAll, describe, expect, it } from 'vitest'
import { faults, held } from '../../sql/credits/ledger.ts'
import { peopleFixture } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { createOwner, fund, send } from './world.ts'

const platform = fixture(openPlatform)
const { organization, member, artist } = peopleFixture(platform)
afterAll(async () => {
  expect(await faults(platform.database)).toEqual([])
})

const inserted = async (accountId: string) => {
  const [row] = await platform.database.owner`
    select (select count(*)::int from app.content_batches where payer_id = ${accountId}) as batches,
      (select count(*)::int from app.task_runs where account_id = ${accountId}) as runs`
  return row
}

describe('an order', () => {
  it('that the credits do not cover is 402 for the whole batch, and leaves nothing', async () => {
    const owner = await createOwner(platform, 149)
    const body = { artist_account_id: owner.artistId, batch: 3 }
    expect(await json(send(platform, owner, body), 402))
      .toMatchObject({ error: 'insufficient_credits', remaining_credits: 149, required_credits: 150 })
    expect(await inserted(owner.id)).toEqual({ batches: 0, runs: 0 })
    expect(await held(platform.database, owner.id)).toEqual({ balance: 149, reserved: 0, charges: 0 })
  })

  it('beside others at the same time takes no more than there is: whole batches, or 402', async () => {
    const owner = await createOwner(platform, 500)
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => send(platform, owner, { artist_account_id: owner.artistId, batch: 3 })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 202, 202, ...Array(5).fill(402)])
    expect(await inserted(owner.id)).toEqual({ batches: 3, runs: 9 })
    expect(await held(platform.database, owner.id)).toEqual({ balance: 500, reserved: 450, charges: 0 })
  })

  it('with an Idempotency-Key is one, repeated and in parallel: nothing is reserved twice', async () => {
    const owner = await createOwner(platform)
    const body = { artist_account_id: owner.artistId, batch: 2, songs: ['Tide'] }
    const keyed = () => json(send(platform, owner, body, { 'idempotency-key': 'one' }), 202)
    const responses = await Promise.all(Array.from({ length: 5 }, keyed))
    expect(new Set(responses.map(({ runIds }) => runIds.join())).size).toBe(1)
    expect(await held(platform.database, owner.id)).toMatchObject({ reserved: 100 })
  })
})

describe('whose', () => {
  it('runs of an organization\u2019s artist are its people\u2019s, and the caller pays', async () => {
    await fund(platform.database, member.id, 500)
    const { runIds } = await json(send(platform, member, { artist_account_id: artist.id }), 202)
    for (const account of [member, organization]) {
      const { runs } = await json(sendJson(platform, account, 'GET', '/api/tasks/runs'))
      expect(runs.map(({ id }: { id: string }) => id)).toEqual(runIds)
    }
    expect(await held(platform.database, member.id)).toMatchObject({ reserved: 50 })
  })

  it('artist is foreign, missing or not an artist is 404, and creates nothing', async () => {
    // Without the credits for it, too.
    const [owner, other] = [await createOwner(platform, 0), await createOwner(platform)]
    for (const id of [other.artistId, crypto.randomUUID(), owner.id]) {
      const { error } = await json(send(platform, owner, { artist_account_id: id }), 404)
      expect(error).toBe('Artist not found')
    }
    expect(await inserted(owner.id)).toEqual({ batches: 0, runs: 0 })
  })
})

describe('refused with 400', () => {
  it.each([
    [{ template: 'artist-caption-moon' }, /^template must be one of artist-caption-bedroom, .*editorial$/],
    [{ batch: 0 }, /batch/],
    [{ batch: 31 }, /batch/],
    [{ batch: 1.5 }, /batch/],
    [{ caption_length: 'huge' }, /caption_length/],
    [{ images: ['http://example.com/a.png'] }, /images/],
    [{ images: Array(21).fill('https://example.com/a.png') }, /images/],
    [{ songs: Array(51).fill('Tide') }, /songs/],
    [{ songs: [' '] }, /songs/],
    [{ artist_account_id: 'me' }, /artist_account_id/],
    [{ idempotency_key: 'k'.repeat(256) }, /Idempotency-Key/],
    [{ speed: 2 }, /speed/],
  ])('%j', async (fields, text) => {
    const owner = await createOwner(platform, 0)
    const body = { artist_account_id: owner.artistId, ...fields }
    expect((await json(send(platform, owner, body), 400)).error).toMatch(text)
  })
})
