import type { Command } from 'commander'
import { ConnectionError, type Run } from '../../client/mod.ts'
import { addCommand, withSession } from '../command.ts'
import { withNextSteps } from '../failure.ts'
import { addRecordings, catalogId, catalogSteps } from '../find-catalog.ts'
import { followRun } from '../follow-run.ts'
import { count, counted } from '../numbers.ts'
import { timeLimitMs } from '../options.ts'
import { note } from '../terminal.ts'

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
    .action(withSession<Options, [string]>(async (session, given) => {
      const { client, options, signal, show, next } = session
      const timeoutMs = timeLimitMs('--timeout', options.timeout)
      const catalog_id = await catalogId(client, given, signal)
      const schedule = options.monthly ? 'monthly' : 'once'
      const start = () => client.snapshots.create({ catalog_id, schedule }, { signal })
      const started = await withNextSteps({
        invalid_input: async () => {
          const { song_count } = await client.catalogs.get(catalog_id, { signal })
          return song_count === 0 ? addRecordings(given) : undefined
        },
      }, start).catch((error) => {
        // Once it has ended, a repeated command would start and charge another one.
        if (signal.aborted || error instanceof ConnectionError) {
          note(`The capture may have started. Before you repeat it, see: ${next('acp runs')}`)
        }
        throw error
      })
      const { snapshot, runId } = started
      if (!options.watch) {
        return show(
          started,
          () =>
            `The capture of ${counted(snapshot.recording_count, 'recording')} is ${snapshot.state}.` +
            ` Follow it with: ${next(`acp runs watch ${runId}`)}`,
        )
      }
      const run = await followRun(
        session,
        { title: 'Capturing', runId },
        (onProgress) => client.runs.wait(runId, { signal, timeoutMs, onProgress }),
      )
      const finished = await client.snapshots.get(snapshot.id, { signal })
      show({ ...started, snapshot: finished, run }, () => summary(run, finished))
    }, catalogSteps))
}

function summary(
  run: Run,
  { captured_count, recording_count }: { captured_count: number; recording_count: number },
) {
  const { credits } = { credits: undefined, ...run.output as { credits?: number } | null }
  const cost = credits === undefined ? '' : ` for ${counted(credits, 'credit')}`
  return `Captured ${count(captured_count)} of ${counted(recording_count, 'recording')}${cost}`
}
