import type { TestPlatform } from '../../support/platform.ts'
import { type Caller, json, sendJson } from '../../support/requests.ts'

/** Connects a service: the person consents on the page to which the link leads. Returns where that sends them. */
export async function connect(platform: TestPlatform, caller: Caller, fields: object = {}) {
  const { data } = await json(
    sendJson(platform, caller, 'POST', '/api/connectors', { connector: 'gmail', ...fields }),
  )
  const back = await fetch(data.redirectUrl, { method: 'POST', redirect: 'manual' })
  await back.body?.cancel()
  return { ...data, status: back.status, location: back.headers.get('location') }
}

export const listConnectors = async (platform: TestPlatform, caller: Caller, query = '') =>
  (await json(sendJson(platform, caller, 'GET', `/api/connectors${query}`))).data
