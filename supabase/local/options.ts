import { resolve } from 'node:path'
import { Refusal } from './refusal.ts'

export type Options = { fresh: boolean; help: boolean; port: number; hosts: string[]; stackDir: string }

export const help = `npm start                    start everything, or resume what an earlier start left
npm start -- --fresh         delete what an earlier start made, then start anew
npm start -- --help          this text

PORT=8000                    the one port that everything answers on
HOST=127.0.0.1               the address to listen on; 0.0.0.0 lets other machines in
STACK_DIR=.local             where all state lies: database, files, mail, logs, secrets
LOG_LEVEL=info               how much the functions write to their logs

Exit status: 0 after Ctrl-C, SIGTERM or SIGHUP; 1 when it could not start, or a part of it does not start any more; 2 for a wrong flag.`

export function readOptions(args: string[], env: Record<string, string | undefined>): Options {
  const unknown = args.find((arg) => !['--fresh', '--help', '-h'].includes(arg))
  if (unknown !== undefined) throw new Refusal(`Unknown argument ${unknown}. Try: npm start -- --help`)
  const port = Number(env.PORT || 8000)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal(`PORT must be a number from 1 to 65535, not ${env.PORT}`)
  }
  return {
    fresh: args.includes('--fresh'),
    help: args.includes('--help') || args.includes('-h'),
    port,
    // "localhost" is ::1 first on many machines, so both loopbacks answer unless HOST names one address.
    hosts: env.HOST ? [env.HOST] : ['127.0.0.1', '::1'],
    stackDir: resolve(env.STACK_DIR || '.local'),
  }
}
