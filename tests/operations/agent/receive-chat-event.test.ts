import { expect } from 'vitest'
import { expectError } from '../../live/support/errors.ts'
import { call, type Headers } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'
import { slackHeaders } from '../../live/support/signatures.ts'

rule(
  'a signature is valid for 300 seconds, over the raw body',
  { needs: ['secrets.slack_signing'] },
  async () => {
    const event_id = `Ev${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`
    const event = { type: 'reaction_added' }
    const raw = JSON.stringify({ type: 'event_callback', team_id: 'T0ACCEPTANCE', event_id, event })
    const send = (headers: Headers) => call('POST', '/api/content-agent/slack', { headers, raw })
    const now = Math.floor(Date.now() / 1000)
    expect((await send(slackHeaders(raw, { at: now - 200 }))).body).toEqual({ ok: true })
    for (
      const headers of [
        slackHeaders(raw, { at: now - 320 }),
        slackHeaders(raw, { at: now + 320 }),
        slackHeaders(`${raw} `),
        { ...slackHeaders(raw), 'x-slack-signature': 'v0=abc' },
      ]
    ) expectError(await send(headers), 401, 'unauthenticated', 'error')
  },
)
