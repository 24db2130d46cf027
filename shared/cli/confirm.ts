import { CliError, usageError } from './failure.ts'
import { ask, isInteractive } from './terminal.ts'

/** Asks before something is changed. @throws CliError with `refused` if the answer is no */
export async function confirm(question: string, { yes }: { yes?: boolean }, refused: string): Promise<void> {
  if (yes) return
  if (!isInteractive()) throw usageError('This has to be confirmed', 'Add --yes')
  if (!/^y(es)?$/i.test(await ask(question))) throw new CliError(refused)
}
