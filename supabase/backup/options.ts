import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { printable } from '../local/printable.ts'
import { Refusal } from '../local/refusal.ts'
import { runningDatabase } from '../local/stack-file.ts'

/** Reads `FOLDER [--database-url URL]` and connects, as the owner of the database; without the option, to the running stack. */
export async function readOptions(args: string[], command: string) {
  const usage =
    `npm run ${command} -- FOLDER [--database-url postgres://postgres:password@host:5432/postgres]`
  const { values, positionals: [folder, ...others] } = parse(args, usage)
  if (!folder || others.length > 0) throw new Refusal(usage)
  return { folder, url: await readDatabaseUrl(values['database-url'], usage) }
}

/** The given address, or that of the running stack. */
export async function readDatabaseUrl(given: string | undefined, usage: string): Promise<string> {
  const stackFile = join(Deno.env.get('STACK_DIR') || '.local', 'stack.json')
  const url = given ?? await runningDatabase(stackFile)
  if (!url) throw new Refusal(`No database: start npm start, or give --database-url. ${usage}`)
  if (!/^postgres(ql)?:/.test(url) || !URL.canParse(url)) throw new Refusal('The database URL is not valid')
  return url
}

function parse(args: string[], usage: string) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'database-url': { type: 'string' } } })
  } catch {
    throw new Refusal(usage)
  }
}

/** One connection, without prepared statements, so that poolers work too. */
export const connect = (url: string, applicationName: string) =>
  postgres(url, {
    max: 1,
    prepare: false,
    max_lifetime: null,
    connect_timeout: 15,
    connection: { application_name: applicationName },
    onnotice: () => {},
  })

/** Runs a command, and ends with status 1 and a message if it fails. A message may have names of a backup, which may be anybody's. */
export async function runCommand(command: () => Promise<string>): Promise<never> {
  try {
    console.log(printable(await command()))
    Deno.exit(0)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof postgres.PostgresError)) throw error
    console.error(printable(error.message))
    Deno.exit(1)
  }
}
