import { expect, it } from 'vitest'
import { describeTool } from '../../shared/adapters/mcp/tools.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'

/**
 * What Claude, OpenAI, Gemini and Cursor accept of the schemas of tools. Most of them refuse a whole list of tools for one
 * schema, and clients differ in what they correct before they send it.
 */
interface Schema {
  type?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  [keyword: string]: unknown
}

interface Rule {
  /** Who refuses a schema that breaks it, and where that is described. */
  source: string
  /** Whether a schema of an argument keeps to it; `isRoot` for that of all arguments. */
  holds(schema: Schema, isRoot: boolean): boolean
}

/**
 * The fields of Gemini's Schema, except those that JSON Schema does not have and anyOf. Any other keyword is a 400, "Unknown
 * name": https://ai.google.dev/api/caching#Schema, https://github.com/tailcallhq/forgecode/pull/3426 (propertyNames),
 * https://github.com/promptfoo/promptfoo/issues/6902 (additionalProperties),
 * https://github.com/anomalyco/opencode/issues/15408 (contentEncoding), https://github.com/zed-industries/zed/issues/45552 (const)
 */
const keywords = new Set([
  ...['type', 'format', 'title', 'description', 'enum', 'properties', 'required', 'items', 'default'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength', 'pattern'],
  ...['minimum', 'maximum'],
])
const types = ['object', 'array', 'string', 'integer', 'number', 'boolean']

/** The formats of texts that each accepts, as it publishes them. Cursor passes schemas on to these. */
const formats: Record<string, { accepted: string[]; source: string }> = {
  Claude: {
    accepted: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
    source:
      'https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations',
  },
  OpenAI: {
    accepted: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
    source: 'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas, ' +
      'https://github.com/tailcallhq/forgecode/issues/2974 (uri)',
  },
  // "only 'enum' and 'date-time' are supported for STRING type"
  Gemini: {
    accepted: ['enum', 'date-time'],
    source: 'https://github.com/google-gemini/gemini-cli/issues/3178, ' +
      'https://github.com/labring/aiproxy/pull/312',
  },
}

const argumentRules: Record<string, Rule> = {
  'has no other keyword than the fields of Gemini’s Schema': {
    source: 'https://ai.google.dev/api/caching#Schema',
    holds: (schema) => Object.keys(schema).every((keyword) => keywords.has(keyword)),
  },
  // Cursor: https://github.com/cursor/cursor/issues/3778. Gemini, for a list of types and for anyOf without a type:
  // https://github.com/aoci-spec/aoci-code/issues/61, https://github.com/P0luz/Ombre-Brain/issues/119
  'has exactly one type': {
    source: 'https://github.com/cursor/cursor/issues/3778',
    holds: ({ type }) => types.includes(type as string),
  },
  // The first is OpenAI's and Claude's rule too: https://github.com/langchain-ai/langchainjs/issues/9804,
  // https://github.com/anthropics/claude-code/issues/27337
  'is an object at its root, and combines no schemas': {
    source: 'https://github.com/langchain-ai/langchainjs/issues/9804',
    holds: (schema, isRoot) =>
      (!isRoot || schema.type === 'object') &&
      !['anyOf', 'oneOf', 'allOf', 'not', '$ref'].some((keyword) => keyword in schema),
  },
  'names the items of a list': {
    source: 'OpenAI: https://github.com/digitalocean-labs/mcp-digitalocean/issues/265',
    holds: ({ type, items }) => type !== 'array' || (typeof items === 'object' && !Array.isArray(items)),
  },
  // Without arguments the two contradict each other: clients leave out the schema for Gemini
  // (https://github.com/vercel/ai/issues/3371), and OpenAI requires empty properties.
  'names the properties of an object': {
    source: 'OpenAI: https://github.com/inboxapi/cli/issues/106; ' +
      'Gemini: https://github.com/MarkusPfundstein/mcp-obsidian/issues/21',
    holds: ({ type, properties }, isRoot) =>
      type !== 'object' || (properties !== undefined && (isRoot || Object.keys(properties).length > 0)),
  },
  'has properties only in an object': {
    source: 'Gemini: https://github.com/anomalyco/opencode/issues/11889',
    holds: ({ type, properties, required }) =>
      type === 'object' || (properties === undefined && required === undefined),
  },
  'has property names that all accept': {
    source: 'Claude: https://github.com/anthropics/claude-code/issues/79418; ' +
      'Gemini: https://cloud.google.com/vertex-ai/docs/reference/rest/v1beta1/FunctionDeclaration',
    holds: ({ properties }) =>
      Object.keys(properties ?? {}).every((name) => /^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name)),
  },
  'has only texts in enum': {
    source: 'Gemini: https://github.com/router-for-me/CLIProxyAPI/pull/1076',
    holds: (schema) => (schema.enum as unknown[] ?? []).every((value) => typeof value === 'string'),
  },
  'has only formats that all accept': {
    source: Object.values(formats).map(({ source }) => source).join(', '),
    holds: ({ format }) =>
      format === undefined ||
      Object.values(formats).every(({ accepted }) => accepted.includes(format as string)),
  },
  'looks around in no pattern': {
    source: 'OpenAI: https://github.com/cline/cline/issues/14013',
    holds: ({ pattern }) => pattern === undefined || !/\(\?<?[=!]/.test(pattern as string),
  },
}

const tools = (await loadAll(groups({ playcountHistory: true }))).filter((op) => op.tool).map(describeTool)

/** The paths of the schemas that break a rule. A boolean in place of a schema breaks each. */
function broken(schema: Schema, { holds }: Rule, path: string, isRoot = true): string[] {
  if (schema === null || typeof schema !== 'object') return [path]
  const inside: [string, Schema][] = [
    ...Object.entries(schema.properties ?? {}),
    ...schema.items === undefined ? [] : [['[]', schema.items] as [string, Schema]],
  ]
  return [
    ...holds(schema, isRoot) ? [] : [path],
    ...inside.flatMap(([name, part]) => broken(part, { holds } as Rule, `${path}.${name}`, false)),
  ]
}

it.each(Object.entries(argumentRules))('every schema of arguments %s', (_, rule) => {
  const found = tools.flatMap(({ name, inputSchema }) => broken(inputSchema as Schema, rule, name))
  expect(found, rule.source).toEqual([])
})

// Clients check results by these, and some map them onto one type too.
it('no schema of a result has a list of types, names of properties by a pattern, or a reference', () => {
  const within = (value: unknown, path: string): string[] => {
    if (value === null || typeof value !== 'object') return []
    const { type, propertyNames, $ref } = value as Schema
    const isBroken = Array.isArray(type) || propertyNames !== undefined || $ref !== undefined
    return [
      ...isBroken ? [path] : [],
      ...Object.entries(value).flatMap(([name, part]) => within(part, `${path}.${name}`)),
    ]
  }
  expect(tools.flatMap(({ name, outputSchema }) => within(outputSchema, name))).toEqual([])
})

// Cursor counts the server's name too, and Claude Code puts mcp__<server>__ before it. The guide names the server:
// https://github.com/ComposioHQ/composio/issues/2788, https://github.com/microsoft/vscode/issues/243602. The form is Gemini's,
// the strictest: https://cloud.google.com/vertex-ai/docs/reference/rest/v1beta1/FunctionDeclaration
it('every tool has a name that all accept', async () => {
  const guide = await Deno.readTextFile(new URL('../../docs/mcp.md', import.meta.url))
  const [, server] = /"mcpServers": \{\s+"([^"]+)"/.exec(guide)!
  for (const { name } of tools) {
    expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_]*$/)
    expect(`${server}:${name}`.length, name).toBeLessThan(60)
    expect(`mcp__${server}__${name}`.length, name).toBeLessThanOrEqual(64)
  }
})
