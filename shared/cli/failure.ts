import process from 'node:process'
import { CommanderError } from 'commander'
import { ApiError, ConnectionError, RunFailedError, WaitTimeoutError } from '../client/mod.ts'
import { Interrupted } from './interrupt.ts'
import { plain } from './terminal.ts'

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

/** What solves an error, by its code. A function may look for the cause first. */
export type NextSteps = Readonly<Record<string, string | (() => Promise<string | undefined>)>>

/** An error of the API with the step that the command knows for it. */
class AdvisedError extends Error {
  readonly nextStep: string

  constructor(error: ApiError, nextStep: string) {
    super(error.message, { cause: error })
    this.nextStep = nextStep
  }
}

/** Adds the next step to an error of the API, unless an inner call has added one. */
export async function withNextSteps<T>(steps: NextSteps, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const step = error instanceof ApiError ? steps[error.code] : undefined
    const nextStep = typeof step === 'function' ? await step() : step
    throw nextStep === undefined ? error : new AdvisedError(error as ApiError, nextStep)
  }
}

/** What solves an error in any command. */
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
  return { message: plain(`acp: ${sentence}.${nextStep ? ` ${nextStep}` : ''}`), exitCode }
}

/** The variable is used although there may be a valid login. */
const invalidVariable =
  'The variable ACP_API_KEY is set, and its key is not valid: correct it, or unset it to use the key of acp login'

interface Description {
  message: string
  code?: string
  status?: number
  request_id?: string
  nextStep?: string
}

function describe(error: unknown): Description {
  if (error instanceof AdvisedError) return { ...describe(error.cause), nextStep: error.nextStep }
  if (error instanceof ApiError) {
    const { detail: message, code, status, requestId: request_id, retryAfter } = error
    const later = retryAfter === undefined ? undefined : `Try again in ${retryAfter} s`
    const isVariable = code === 'unauthenticated' && process.env.ACP_API_KEY
    const nextStep = isVariable ? invalidVariable : nextSteps[code] ?? later
    return { message, code, status, request_id, nextStep }
  }
  if (error instanceof ConnectionError) {
    return { message: error.message, nextStep: 'Check the address: --base-url or ACP_BASE_URL' }
  }
  if (error instanceof RunFailedError) {
    const reason = /^\w+(?=:)/.exec(error.message)?.[0] ?? ''
    return {
      message: `The run failed: ${error.message}`,
      code: 'run_failed',
      nextStep: nextSteps[reason],
    }
  }
  if (error instanceof WaitTimeoutError) {
    const nextStep = `Follow it with: acp runs watch ${error.run.id}`
    return { message: error.message, code: 'wait_timed_out', nextStep }
  }
  if (error instanceof CliError) return { message: error.message, nextStep: error.nextStep }
  return { message: error instanceof Error ? error.message : String(error) }
}
