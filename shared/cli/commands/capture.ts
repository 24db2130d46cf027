import type { Command } from 'commander'
import type { Run } from '../../client/mod.ts'
import { addCommand, withSession } from '../command.ts'
import { CliError, usageError } from '../failure.ts'
import { catalogId } from '../find-catalog.ts'
import { count } from '../numbers.ts'
import { progressBar } from '../progress-bar.ts'
import { note, plain } from '../terminal.ts'

interface Options {
  watch?: boolean
  monthly?: boolean
  timeout: string
}

export function capture(parent: Command): void {
  addCommand(parent, 'capture <catalog>', 'Capture the play counts of a catalog now. Costs credits.', [
    'acp capture "Summer 2026" --watch',
    'acp capture 0e000000-0000-4000-8000-000000000004 --monthly --json',
  ])
    .option('-w, --watch', 'show the progress until the capture has ended')
    .option('--monthly', 'capture again each month')
    .option('--timeout <seconds>', 'how long --watch waits', '3600')
    .action(withSession<Options, [string]>(async ({ client, options, signal, show }, given) => {
      const timeoutMs = Number(options.timeout) * 1000
      if (!(timeoutMs > 0)) throw usageError('--timeout must be a number of seconds')
      const catalog_id = await catalogId(client, given, signal)
      const schedule = options.monthly ? 'monthly' : 'once'
      const started = await client.snapshots.create({ catalog_id, schedule }, { signal })
      const { snapshot, runId } = started
      if (!options.watch) {
        return show(
          started,
          () =>
            `The capture of ${
              count(snapshot.recording_count)
            } recordings is ${snapshot.state} (run ${runId}).` +
            ' Repeat the command with --watch to follow it.',
        )
      }
      const bar = progressBar('Capturing')
      try {
        const run = await client.runs.wait(runId, { signal, timeoutMs, onProgress: bar.update })
        bar.end()
        const finished = await client.snapshots.get(snapshot.id, { signal })
        show({ ...started, snapshot: finished, run }, () => summary(run, finished))
      } catch (error) {
        bar.end()
        if (signal.aborted) note('Stopped watching. The capture continues; repeat the command to follow it.')
        else if (error instanceof Error && error.name === 'RunFailedError') {
          throw new CliError(`The capture failed: ${plain(error.message)}`, `See: acp whoami`)
        }
        throw error
      }
    }))
}

function summary(
  run: Run,
  { captured_count, recording_count }: { captured_count: number; recording_count: number },
) {
  const { credits } = { credits: undefined, ...run.output as { credits?: number } | null }
  const cost = credits === undefined ? '' : ` for ${count(credits)} credits`
  return `Captured ${count(captured_count)} of ${count(recording_count)} recordings${cost}`
}
