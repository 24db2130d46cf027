import { Command } from 'commander'
import { capture } from './commands/capture.ts'
import { catalogs } from './commands/catalogs.ts'
import { completion } from './commands/completion.ts'
import { credits } from './commands/credits.ts'
import { history } from './commands/history.ts'
import { help } from './commands/help.ts'
import { keys } from './commands/keys.ts'
import { login } from './commands/login.ts'
import { logout } from './commands/logout.ts'
import { mcp } from './commands/mcp.ts'
import { runs } from './commands/runs.ts'
import { schedules } from './commands/schedules.ts'
import { sites } from './commands/sites.ts'
import { valuation } from './commands/valuation.ts'
import { whoami } from './commands/whoami.ts'

const about = `
Environment:
  ACP_API_KEY   the API key, instead of the one that login stores
  ACP_BASE_URL  the address of the API, such as https://api.example.com
  NO_COLOR      no colors

Exit status: 0 success, 1 error, 2 wrong usage, 130 interrupted.`

/** The whole command line. */
export function program(): Command {
  const root = new Command('acp')
    .description('Catalogs, play counts, valuations and sites of the Artist and Catalog Platform.')
    .version('1.0.0', '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'acp: ')) })
    .addHelpText('after', about)
    .exitOverride()
  for (
    const add of [
      login,
      logout,
      whoami,
      keys,
      credits,
      catalogs,
      capture,
      schedules,
      runs,
      history,
      valuation,
      sites,
      mcp,
    ]
  ) {
    add(root)
  }
  completion(root)
  help(root)
  return root
}
