import { CliError, usageError } from './failure.ts'
import { ask, isInteractive } from './terminal.ts'

/** Asks before an effect, unless `--yes` was given. A script has to give it. */
export async function confirm(question: string, { yes }: { yes?: boolean }, refusal: string): Promise<void> {
  if (yes) return
  if (!isInteractive()) throw usageError('This has to be confirmed', 'Add --yes')
  if (!/^y(es)?$/i.test(await ask(`${question} [y/N] `))) throw new CliError(refusal)
}
