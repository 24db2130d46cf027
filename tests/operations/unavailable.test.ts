import { expect, it } from 'vitest'
import { allOperations, expectError, isPublic, send as sendTo } from '../contract/walk.ts'
import { createAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { key } from '../support/requests.ts'
import { createOwner } from './content/world.ts'

// What comes after access, or is a matter of background work too, is in the tests of its group.
const variables = {
  search_streaming_catalog: 'SPOTIFY_CLIENT_SECRET',
  lookup_songs: 'APPLE_MUSIC_PRIVATE_KEY',
  save_card: 'STRIPE_SECRET_KEY',
  create_playcount_snapshot: 'APIFY_TOKEN',
  create_content: 'CONTENT_API_BASE',
  receive_content_callback: 'AGENT_CALLBACK_SECRET',
}
const platform = fixture(() =>
  openPlatform(Object.fromEntries(Object.values(variables).map((name) => [name, ''])))
)
const account = fixture(() => createAccount(platform.database))

it.each(Object.entries(variables))(
  '%s is a 503 without %s, which the log alone names, and a 401 for a bad credential',
  async (name, variable) => {
    const op = allOperations.find((op) => op.name === name)!
    const values: Record<string, Record<string, unknown>> = {
      create_playcount_snapshot: { isrcs: ['QZTST2600001'] },
      create_content: { artist_account_id: (await createOwner(platform)).artistId },
    }
    const send = (headers: Record<string, string>) =>
      sendTo(platform.api, op, { headers, ...values[name] && { values: values[name] } })
    const response = await send(isPublic(op) ? {} : key(account))
    expect(await expectError(response, op.http.errorBody, 'feature_unavailable')).toBe(
      'This is not available here',
    )
    expect(platform.log.at(-1)).toContain(variable)
    if (!isPublic(op)) {
      await expectError(await send({ 'x-api-key': 'acp_sk_nonsense' }), op.http.errorBody, 'unauthenticated')
    }
  },
)
