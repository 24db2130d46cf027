import { errorTable } from '../../shared/errors/errors.ts'
import { openAjv } from '../contract/document-ajv.ts'
import { innards, uuid } from '../contract/walk.ts'
import type { DescribedOperation, Resolve, Schema } from './document.ts'
import { organizationClientIds, readingClientId, testClientId } from '../support/tokens.ts'
import { type Household, uuids } from './households.ts'
import type { McpPlan, Plan } from './plan.ts'
import type { Sent } from './request.ts'

const registered = [testClientId, readingClientId, ...Object.values(organizationClientIds)]

export interface Received {
  status: number
  headers: Headers
  text: string
}

/** Says what a response violates; nothing if it is as described. */
export interface Checker {
  violations(plan: Plan, sent: Sent, received: Received, household: Household, other: Household): string[]
}

export function openChecker(document: Schema, resolve: Resolve, secrets: readonly string[]): Checker {
  const ajv = openAjv(document)
  const invalid = (schema: Schema, value: unknown, where: string): string[] => {
    const [error] = ajv.errors(schema, value)!
    return error ? [`${where} is off its schema: ${error.instancePath} ${error.message}`] : []
  }

  function checkHttp(op: DescribedOperation, { status, headers, text }: Received): string[] {
    const described = op.responses[status]
    if (!described) return [`${op.id} does not declare status ${status}`]
    const type = (headers.get('content-type') ?? '').split(';')[0]!
    const media = Object.entries(described.content ?? {}).find(([name]) => name.split(';')[0] === type)?.[1]
    const code = headers.get('x-error-code')
    const codes = resolve(described.headers?.['x-error-code'] ?? {}).schema?.enum
    return [
      ...status === 500 ? ['a fault of ours'] : [],
      ...status >= 400 && !codes?.includes(code) ? [`code ${code} is not declared for ${status}`] : [],
      ...status === 400 && !headers.get('x-error-detail') ? ['a 400 without x-error-detail'] : [],
      // A page for a browser that posted a form is not described as a schema.
      ...!media && type !== 'text/html' ? [`content type ${type} is not declared for ${status}`] : [],
      ...media?.schema && /json$/.test(type)
        ? invalid(media.schema, parse(text), `the body of ${status}`)
        : [],
    ]
  }

  function checkMcp({ tool }: McpPlan, { status, headers, text }: Received): string[] {
    if (status >= 500) return [`status ${status}`]
    if (status >= 400) {
      const code = headers.get('x-error-code') ?? ''
      return Object.hasOwn(errorTable, code) ? [] : [`code ${code} of ${status} is not in the list`]
    }
    // A notification has no response.
    if (status === 202 && text === '') return []
    const message = parse(text.startsWith('event:') ? text.replace(/^[^]*?data: /, '') : text) as Schema
    if (message?.error) return message.error.code === -32603 ? ['an internal error of JSON-RPC'] : []
    const { result } = message ?? {}
    if (result === undefined) return ['neither a result nor an error']
    if (!Array.isArray(result.content)) return []
    if (result.isError) {
      const code = result._meta?.error_code
      return Object.hasOwn(errorTable, code) && code !== 'internal' ? [] : [`the tool failed with ${code}`]
    }
    return tool.outputSchema ? invalid(tool.outputSchema, result.structuredContent, 'structuredContent') : []
  }

  return {
    violations(plan, sent, received, household, other) {
      const { status, headers, text } = received
      const all = text + JSON.stringify([...headers])
      const requested = JSON.stringify([sent.target, sent.headers]) +
        (typeof sent.body === 'string' ? sent.body : '')
      const id = headers.get('x-request-id') ?? ''
      // The files of a published page have public addresses.
      const shown = [...uuids(all.replace(/site-assets\/[\w-]+/g, ''))].filter((found) =>
        // An app is registered for everybody.
        found !== id && !registered.includes(found) && !requested.includes(found)
      )
      const foreign = shown.filter((found) => other.uuids.has(found))
      // What everybody may read belongs to nobody.
      if ('op' in plan && plan.op.isPublic) shown.length = 0
      for (const found of shown) if (!foreign.includes(found)) household.uuids.add(found)
      return [
        ...'op' in plan ? checkHttp(plan.op, received) : checkMcp(plan, received),
        ...uuid.test(id) ? [] : ['no x-request-id'],
        ...foreign.map((found) => `shows ${found} of another account`),
        ...secrets.filter((secret) => all.includes(secret)).map((secret) =>
          `shows the secret ${secret.slice(0, 4)}...`
        ),
        ...status >= 400 && showsInternals(text, requested)
          ? [`an error with internals: ${text.slice(0, 500)}`]
          : [],
      ]
    },
  }
}

/** Whether an error has internals that are not a part of the request, such as the name of a field. */
function showsInternals(text: string, requested: string): boolean {
  const [found] = innards.exec(text) ?? []
  return found !== undefined && !requested.toLowerCase().includes(found.replace(/^\W+/, '').toLowerCase())
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
