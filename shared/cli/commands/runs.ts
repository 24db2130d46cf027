import type { Command } from 'commander'
import type { ApiClient, Run } from '../../client/mod.ts'
import { addCommand, withSession } from '../command.ts'
import { withNextSteps } from '../failure.ts'
import { followRun } from '../follow-run.ts'
import { minute } from '../numbers.ts'
import { timeLimitMs, wholeNumber } from '../options.ts'
import { progressOf } from '../progress-bar.ts'
import { list, table } from '../table.ts'
import { style } from '../terminal.ts'

const exampleId = '0e000000-0000-4000-8000-000000000051'
const listRuns = 'List your runs with: acp runs'

export function runs(parent: Command): void {
  const group = parent.command('runs').description('List and follow background work, such as captures.')

  addCommand(
    group,
    'list [run]',
    'List the latest runs, or show one. acp runs does the same.',
    ['acp runs', `acp runs ${exampleId}`, 'acp runs list --limit 5 --json'],
    { isDefault: true },
  )
    .option('--limit <n>', 'how many, 1 to 100', '20')
    .action(withSession<{ limit: string }, [string | undefined]>(
      async ({ client, options, signal, show }, id) => {
        if (id !== undefined) {
          const run = await findRun(client, id, signal)
          return show(run, () => details(run))
        }
        const { runs } = await client.runs.list({ limit: wholeNumber('--limit', options.limit) }, { signal })
        show(runs, () => runs.length === 0 ? 'There are no runs yet' : runsTable(runs))
      },
    ))

  addCommand(group, 'watch <run>', 'Show the progress of a run until it has ended.', [
    `acp runs watch ${exampleId}`,
  ])
    .option('--timeout <seconds>', 'how long to wait', '3600')
    .action(withSession<{ timeout: string }, [string]>(async (session, runId) => {
      const { client, options, signal, show } = session
      const timeoutMs = timeLimitMs('--timeout', options.timeout)
      const { taskId } = await findRun(client, runId, signal)
      const run = await followRun(
        session,
        { title: taskId, runId },
        (onProgress) => client.runs.wait(runId, { signal, timeoutMs, onProgress }),
      )
      show(run, () => details(run))
    }))
}

const findRun = (client: ApiClient, id: string, signal: AbortSignal) =>
  withNextSteps({ not_found: listRuns, invalid_input: listRuns }, () => client.runs.get(id, { signal }))

const stateColor = ({ status }: Run) =>
  status === 'completed' ? 'green' : status === 'failed' ? 'red' : 'yellow'

const runsTable = (runs: readonly Run[]) =>
  table(runs, [
    { title: 'ID', value: ({ id }) => id },
    { title: 'KIND', value: ({ taskId }) => taskId },
    { title: 'STATE', value: ({ status }) => status, color: (text, run) => style(stateColor(run), text) },
    { title: 'PROGRESS', value: (run) => progressOf(run) || '-', right: true },
    { title: 'STARTED (UTC)', value: ({ startedAt }) => minute(startedAt) },
  ])

function details(run: Run): string {
  const results = Object.entries((run.output ?? {}) as object)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => [name, String(value)] as const)
  return list([
    ['Id', run.id],
    ['Kind', run.taskId],
    ['State', run.status],
    ['Progress', progressOf(run) || '-'],
    ['Ordered', minute(run.createdAt)],
    ['Started', minute(run.startedAt)],
    ['Finished', minute(run.finishedAt)],
    ...run.error === null ? [] : [['Error', run.error] as const],
    ...results,
  ])
}
