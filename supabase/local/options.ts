import { resolve } from 'node:path'
import { Refusal } from './refusal.ts'

export type Options = {
  fresh: boolean
  help: boolean
  edge: boolean
  limitsAuth: boolean
  port: number
  hosts: string[]
  stackDir: string
}

export const help = `npm start                    start everything, or resume
npm start -- --fresh         delete all state, then start
npm start -- --edge          run the functions under Deno 2.1.4, on which Supabase's edge runtime is built
npm start -- --help          this text

PORT=8000                    the port of everything
HOST=127.0.0.1               the address to listen on; 0.0.0.0 lets other machines in
STACK_DIR=.local             the folder of all state: database, files, mail, logs, secrets
LOG_LEVEL=info               the level of the functions' logs
AUTH_LIMITS=on               off: any number of sign-ins from one address, as tests need

Exit status: 0 after Ctrl-C, SIGTERM or SIGHUP; 1 when it could not start, or a part could not be restarted; 2 for a wrong flag.`

export function readOptions(args: string[], env: Record<string, string | undefined>): Options {
  const unknown = args.find((arg) => !['--fresh', '--edge', '--help', '-h'].includes(arg))
  if (unknown !== undefined) throw new Refusal(`Unknown argument ${unknown}. Try: npm start -- --help`, 2)
  const port = Number(env.PORT || 8000)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal(`PORT must be a number from 1 to 65535, not ${env.PORT}`)
  }
  return {
    fresh: args.includes('--fresh'),
    edge: args.includes('--edge'),
    limitsAuth: env.AUTH_LIMITS !== 'off',
    help: args.includes('--help') || args.includes('-h'),
    port,
    // "localhost" is ::1 first on many machines, so the stack listens on both loopback addresses unless HOST names one.
    hosts: env.HOST ? [env.HOST] : ['127.0.0.1', '::1'],
    stackDir: resolve(env.STACK_DIR || '.local'),
  }
}
