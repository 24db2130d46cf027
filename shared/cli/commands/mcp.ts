import type { Command } from 'commander'
import { addCommand } from '../command.ts'
import { baseUrlOf, connection } from '../connect.ts'
import { usageError } from '../failure.ts'
import type { CommonOptions } from '../options.ts'
import { note, print } from '../terminal.ts'

interface Options extends CommonOptions {
  signIn?: boolean
}

const name = 'artist-catalog-platform'

/** For each client: the key of its list of servers, and the file that it reads. */
const clients = {
  claude: { key: 'mcpServers', typed: true, file: '.mcp.json in the project (Claude Code)' },
  cursor: { key: 'mcpServers', typed: false, file: '~/.cursor/mcp.json, or .cursor/mcp.json in the project' },
  vscode: { key: 'servers', typed: true, file: '.vscode/mcp.json in the project' },
} as const

export function mcp(parent: Command): void {
  const group = parent.command('mcp').description('Connect MCP clients.')
  addCommand(
    group,
    'config [client]',
    'Print the configuration of an MCP client: claude, cursor or vscode.',
    [
      'acp mcp config claude > .mcp.json',
      'acp mcp config vscode --sign-in',
    ],
  )
    .option('--sign-in', 'without the API key: the client signs you in with the browser')
    .action((given: string = 'claude', options: Options) => {
      if (!Object.hasOwn(clients, given)) {
        throw usageError(`${given} is not a client`, `Give one of: ${Object.keys(clients).join(', ')}`)
      }
      const { key, typed, file } = clients[given as keyof typeof clients]
      const { baseUrl, apiKey } = options.signIn
        ? { baseUrl: baseUrlOf(options), apiKey: undefined }
        : connection(options)
      const server = {
        ...typed && { type: 'http' },
        url: `${baseUrl}/mcp`,
        ...apiKey !== undefined && { headers: { 'x-api-key': apiKey } },
      }
      print(JSON.stringify({ [key]: { [name]: server } }, null, 2))
      note(
        `For ${file}.${
          apiKey === undefined ? '' : ' It contains your API key: keep it out of repositories.'
        }`,
      )
    })
}
