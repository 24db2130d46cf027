import { expect, test } from 'vitest'
import { compose } from '../../shared/generation/composer/compose.ts'
import { createSite, send } from '../operations/sites/world.ts'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { json } from '../support/requests.ts'
import { openChatEndpoint } from './chat-endpoint.ts'
import { fixture } from '../support/fixture.ts'

const apiKey = 'sk-planted-over-http'
const endpoint = fixture(openChatEndpoint)
const composed = fixture(openPlatform)
const modelled = fixture(() =>
  openPlatform({
    LLM_BASE_URL: endpoint.baseUrl,
    LLM_API_KEY: apiKey,
    LLM_MODEL: 'label-model',
  })
)

const generate = (
  platform: TestPlatform,
  who: TestAccount,
  id: string,
  revision: number,
  instruction: string,
) => send(platform, who, 'PATCH', `/${id}`, { action: 'generate', revision, instruction })

test('without a model a page is composed, changed by instructions, and published', async () => {
  const owner = await createAccount(composed.database)
  const { id } = await createSite(composed, owner, {
    brief: 'A quiet record about the sea, secret-of-the-brief',
  })
  const first = (await json(generate(composed, owner, id, 0, 'use the poster layout'))).site
  expect(first.draft.design).toMatchObject({ headline: 'Tide', layout: 'poster' })
  const second = (await json(generate(composed, owner, id, 1, 'use the split layout'))).site
  expect(second.draft.design).toEqual({ ...first.draft.design, layout: 'split' })
  await json(send(composed, owner, 'PATCH', `/${id}`, { action: 'publish', revision: 2 }))
  const shown = await (await composed.api.request(`/api/sites/public/${id}`)).text()
  expect(shown).toContain('experience:end')
  expect(shown).not.toContain('secret-of-the-brief')
})

test('a model\u2019s page becomes the draft; the error of a failed model reveals nothing', async () => {
  const owner = await createAccount(modelled.database)
  const { id } = await createSite(modelled, owner)
  endpoint.reply(() => Response.json({ error: { message: `planted ${apiKey}` } }, { status: 401 }))
  const refused = await generate(modelled, owner, id, 0, 'Waves')
  expect(refused.status).toBe(502)
  expect(await refused.text()).not.toMatch(/planted|401|127\.0\.0\.1/)
  expect(modelled.log.join()).not.toMatch(/planted/)
  const site = { name: 'Tide', assets: [], brief: '' }
  const { design, experience } = compose({ site, instruction: '' })
  endpoint.reply(JSON.stringify({ design: { ...design, headline: 'Theirs' }, experience }))
  const made = await json(generate(modelled, owner, id, 0, 'Waves'))
  expect(made.site).toMatchObject({ revision: 1, draft: { design: { headline: 'Theirs' } } })
})
