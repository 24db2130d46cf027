import * as z from 'zod'
import type { AnyOperation } from '../../operation/operation.ts'
import { fieldErrors } from '../../errors/field-errors.ts'
import { parseValues } from '../../operation/run.ts'
import { readQuery } from '../http/query.ts'

/** The groups of tools, by the folders of their paths below /api. A tool whose work others need is in several. */
const groupFolders = {
  accounts: ['me', 'artists'],
  catalogs: ['catalogs', 'playcount-snapshots', 'tasks'],
  sites: ['sites', 'tasks'],
  lookups: ['research', 'spotify', 'apple'],
  connectors: ['connectors'],
  tasks: ['tasks'],
} as const

export type ToolGroup = keyof typeof groupFolders

export const toolGroups = Object.keys(groupFolders) as ToolGroup[]

/** The folder of an operation's path below /api. */
const folderOf = ({ http }: AnyOperation) => http.path.split('/')[2]!

export const groupsOf = (op: AnyOperation): ToolGroup[] =>
  toolGroups.filter((group) => (groupFolders[group] as readonly string[]).includes(folderOf(op)))

/** What a client may choose in the server's address. */
const schema = z.strictObject({
  read_only: z.boolean('read_only must be true or false').default(false),
  groups: z.string().transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(toolGroups, `groups must be some of ${toolGroups.join(', ')}, separated by commas`)))
    .optional(),
  confirm: z.enum(['auto', 'never'], 'confirm must be auto or never').default('auto'),
})

export type ServerOptions = z.output<typeof schema>

/** The first issue, with the parameter that a misspelled one may mean. */
const describe = (issues: readonly z.core.$ZodIssue[]) => fieldErrors(issues, schema)[0]?.message

const defaults: ServerOptions = schema.parse({})

/**
 * The options in the path of an address, by the names of their parameters; undefined if it is not an address of the server. An
 * OAuth client compares its address with that in the metadata, in which a query has no place (RFC 9728, section 1.2).
 */
export function optionsInPath(path: string): [name: string, value: string][] | undefined {
  const [root, server, ...segments] = path.split('/')
  if (root !== '' || server !== 'mcp') return undefined
  if (segments.at(-1) === '') segments.pop()
  const options: [string, string][] = []
  while (segments.length > 0) {
    const option = segments.shift()
    if (option === 'read-only') options.push(['read_only', 'true'])
    else if ((option === 'groups' || option === 'confirm') && segments.length > 0) {
      options.push([option, decoded(segments.shift()!)])
    } else return undefined
  }
  return options
}

/** What is not encoded well stays as it is, which no option accepts. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Reads the options in the server's address, each in its path or its query. An unknown parameter is an error too, because a
 * misspelled `read_only` would otherwise allow every change.
 * @throws OperationError invalid_input
 */
export function readServerOptions(address: string): ServerOptions {
  const url = new URL(address)
  const inPath = optionsInPath(url.pathname) ?? []
  if (inPath.length === 0 && url.search === '') return defaults
  for (const [name, value] of inPath) url.searchParams.append(name, value)
  const { values, issues } = readQuery(url, schema, { strict: true, pathParameters: [] })
  return parseValues(schema, values, { issues, describe })
}

const readOnlyDefaults: ServerOptions = { ...defaults, read_only: true }

/** The options for a credential: one that may only read gets what `/mcp/read-only` serves. */
export const narrowedTo = (options: ServerOptions, scopes: readonly string[]): ServerOptions =>
  scopes.includes('write')
    ? options
    // One object, because selections are computed once for each.
    : options === defaults
    ? readOnlyDefaults
    : { ...options, read_only: true }

/** Whether an operation is served with these options. */
export const isServed = (op: AnyOperation, { read_only, groups }: ServerOptions): boolean =>
  (!read_only || op.access.scope === 'read') &&
  (groups === undefined || groupsOf(op).some((group) => groups.includes(group)))
