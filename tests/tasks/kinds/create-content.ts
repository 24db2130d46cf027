import { json, key, sendJson } from '../../support/requests.ts'
import type { TaskWorld } from '../world.ts'
import { type Kind, requestsTo } from '../kind.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'

export const createContent: Kind = {
  async ask(world) {
    const { account, artistId } = await accountWithArtist(world)
    const idempotency_key = crypto.randomUUID()
    const body = { artist_account_id: artistId, idempotency_key }
    const order = () => json(sendJson(world, key(account), 'POST', '/api/content/create', body), 202)
    const [runId] = (await order()).runIds
    return { runId, account, again: order, effects: () => videosMade(world, [runId]) }
  },
  vendor: ({ vendors }) => requestsTo(vendors.content, 'GET /v1/videos/'),
}

/** Somebody with an artist of their own. */
export async function accountWithArtist(
  world: TaskWorld,
): Promise<{ account: TestAccount; artistId: string }> {
  const account = await createAccount(world.database)
  const { artist } = await json(
    sendJson(world, key(account), 'POST', '/api/artists', { name: 'Ines Vale' }),
    201,
  )
  return { account, artistId: artist.id }
}

/** How many jobs the content service was given for these runs, repetitions under one key counted once. */
export function videosMade({ vendors }: TaskWorld, runIds: string[]): number {
  const keys = vendors.content.requests.filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key')).filter((key) =>
      runIds.some((id) => key?.includes(id))
    )
  return new Set(keys).size
}
