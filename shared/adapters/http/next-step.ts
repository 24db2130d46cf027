import type { OperationError } from '../../errors/errors.ts'
import { billingUrlFor } from '../../operation/billing-url.ts'

interface Places {
  baseUrl: string
  billingUrl: string
  /** The error is that of a path that does not exist. */
  isUnknownPath?: boolean
}

/** What to do after an error that a corrected request does not solve; undefined for others. */
export function nextStep({ code, shortage, preview }: OperationError, places: Places): string | undefined {
  const { baseUrl, billingUrl, isUnknownPath } = places
  if (code.startsWith('grant_') || code === 'workspace_not_granted') {
    return 'Ask the person who connected the app to change what it may do, in the console: Settings, Apps.'
  }
  if (shortage) return `Buy credits at ${billingUrlFor(billingUrl, shortage)}, then repeat the request.`
  if (preview) {
    return `Show the effect to the person. If they agree, repeat the request with the header X-Confirm: ${preview.confirm}`
  }
  if (code === 'unauthenticated') {
    return `Send an API key as x-api-key, or an access token as Authorization: Bearer. POST ${baseUrl}/api/agents/signup ` +
      `mails a code for a first key and needs no credential. Each way in: ${baseUrl}/api/docs/guides/start`
  }
  if (code === 'insufficient_scope') {
    return `Use an API key with the scope that the operation needs. A signed-in person creates one: POST ${baseUrl}/api/keys. ` +
      'For an app, the person disconnects it and connects it again with "Read and write".'
  }
  if (isUnknownPath) {
    return `${baseUrl}/api/llms.txt lists every operation, and ${baseUrl}/api/openapi.json describes them.`
  }
  if (code === 'not_found') {
    return 'List the records of this kind with the same credential, and use an id from there.'
  }
}

/** The next step as links, for bodies whose text is fixed. */
export function errorLinks({ code, shortage }: OperationError, places: Places): string {
  const { baseUrl, billingUrl, isUnknownPath } = places
  const links: [url: string, rel: string, type: string][] = [
    [`${baseUrl}/api/docs/errors/${code}`, 'help', 'text/html'],
  ]
  if (shortage && code === 'insufficient_credits') {
    links.push([billingUrlFor(billingUrl, shortage), 'payment', 'text/html'])
  }
  if (isUnknownPath) {
    links.push(
      [`${baseUrl}/api/openapi.json`, 'service-desc', 'application/json'],
      [`${baseUrl}/api/llms.txt`, 'service-doc', 'text/plain'],
    )
  }
  return links.map(([url, rel, type]) => `<${url}>; rel="${rel}"; type="${type}"`).join(', ')
}
