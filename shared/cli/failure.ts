import { CommanderError } from 'commander'
import { ApiError, ConnectionError, RunFailedError, WaitTimeoutError } from '../client/mod.ts'
import { Interrupted } from './interrupt.ts'

/** An error with the step that solves it. */
export class CliError extends Error {
  readonly nextStep: string | undefined
  readonly exitCode: number

  constructor(message: string, nextStep?: string, exitCode = 1) {
    super(message)
    this.nextStep = nextStep
    this.exitCode = exitCode
  }
}

/** The command was not used as its help says. */
export const usageError = (message: string, nextStep?: string) => new CliError(message, nextStep, 2)

const nextSteps: Record<string, string> = {
  unauthenticated: 'Log in with: acp login',
  invalid_input: 'See the options with --help',
  insufficient_credits: 'See your credits with: acp whoami',
  insufficient_scope: 'Use an API key with the scope that the command needs',
  forbidden: 'Check the account with: acp whoami',
  feature_unavailable: 'Ask the operator of this server to configure it',
  conflict: 'It has changed meanwhile: read it again, then repeat the command',
  internal: 'Report it with the request id',
}

interface Failure {
  /** Empty if it was printed already, or is not an error. */
  message: string
  exitCode: number
}

/** What is printed for an error: a sentence, then the step that solves it. */
export function failureOf(error: unknown, json: boolean): Failure {
  if (error instanceof CommanderError) return { message: '', exitCode: error.exitCode === 0 ? 0 : 2 }
  if (error instanceof Interrupted) return { message: '', exitCode: 130 }
  const { message, nextStep, ...details } = describe(error)
  const exitCode = error instanceof CliError ? error.exitCode : 1
  if (json) {
    return { message: JSON.stringify({ error: { message, ...details, next_step: nextStep } }), exitCode }
  }
  const { code, request_id } = details
  const names = [code, request_id && `request ${request_id}`].filter(Boolean).join(', ')
  const sentence = message.replace(/\.$/, '') + (names && ` (${names})`)
  return { message: `acp: ${sentence}.${nextStep ? ` ${nextStep}` : ''}`, exitCode }
}

const whereToFind = (message: string) =>
  /site/i.test(message)
    ? 'List your sites with: acp sites list'
    : 'List your catalogs with: acp catalogs list'

interface Description {
  message: string
  code?: string
  status?: number
  request_id?: string
  nextStep?: string
}

function describe(error: unknown): Description {
  if (error instanceof ApiError) {
    const { detail: message, code, status, requestId: request_id, retryAfter } = error
    const later = retryAfter === undefined ? undefined : `Try again in ${retryAfter} s`
    const nextStep = nextSteps[code] ?? later ?? (code === 'not_found' ? whereToFind(message) : undefined)
    return { message, code, status, request_id, nextStep }
  }
  if (error instanceof ConnectionError) {
    return { message: error.message, nextStep: 'Check the address: --base-url or ACP_BASE_URL' }
  }
  if (error instanceof RunFailedError) return { message: error.message, code: 'run_failed' }
  if (error instanceof WaitTimeoutError) return { message: error.message, code: 'wait_timed_out' }
  if (error instanceof CliError) return { message: error.message, nextStep: error.nextStep }
  return { message: error instanceof Error ? error.message : String(error) }
}
