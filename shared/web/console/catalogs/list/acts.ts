import { ask } from '../../../components/ask.tsx'
import { calls, data, readMe } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { count, credits } from '../../format.ts'
import { organizationId } from '../../place.ts'
import type { Figures } from './catalog-table.tsx'

const catalogs = (rows: readonly unknown[]) => count(rows.length, 'catalog')

/** Adds the sample catalog to the workspace. */
export const addSample = async () =>
  (await data(calls.POST('/api/catalogs/sample', { body: { organization_id: organizationId } }))).catalog

/** Does something for each catalog in turn. The first failure ends it, and says how far it came. */
async function each(
  rows: readonly Figures[],
  done: string,
  act: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const [index, { id, name }] of rows.entries()) {
    try {
      await act(id)
    } catch (error) {
      const before = index > 0 ? `${catalogs(rows.slice(0, index))} ${done}. ` : ''
      throw new Error(`${before}${name}: ${describeFailure(error).text}`)
    }
  }
}

const price = async (catalog_id: string) =>
  (await data(calls.GET('/api/playcount-snapshots/price', { params: { query: { catalog_id } } }))).price

/** Captures catalogs once their price is accepted. Returns what was done; undefined if nothing was. */
export async function captureNow(rows: readonly Figures[]): Promise<string | undefined> {
  const due = rows.filter(({ recordings, state }) => recordings > 0 && state !== 'capturing')
  if (due.length === 0) {
    throw new Error('There is nothing to capture: they have no recordings, or are being captured.')
  }
  let [recordings, total] = [0, 0]
  await each(due, 'priced', async (id) => {
    const { recordings: more, credits_per_capture } = await price(id)
    recordings += more
    total += credits_per_capture
  })
  const { credits: balance } = await readMe()
  const goesOn = await ask({
    title: `Capture ${due.length === 1 ? due[0]!.name : catalogs(due)} now?`,
    text: `${count(recordings, 'recording')} cost up to ${credits(total)} of your own${
      balance === null ? '' : `: you have ${credits(balance)}`
    }. Only those that are captured are charged.`,
    act: `Capture for ${credits(total)}`,
    isMain: true,
  })
  if (!goesOn) return undefined
  await each(
    due,
    'being captured',
    (catalog_id) => data(calls.POST('/api/playcount-snapshots', { body: { catalog_id } })),
  )
  const left = rows.length - due.length
  return `Capturing ${catalogs(due)}.${left > 0 ? ` ${count(left, 'other')} had nothing to capture.` : ''}`
}

const remove = (catalogId: string) =>
  data(calls.DELETE('/api/catalogs/{catalogId}', { params: { path: { catalogId } } }))

/** Deletes catalogs once their name, or how many they are, is typed. What can be added again is not asked for. */
export async function deleteCatalogs(
  rows: readonly (Pick<Figures, 'id' | 'name' | 'is_sample'>)[],
): Promise<string | undefined> {
  const own = rows.filter(({ is_sample }) => !is_sample)
  const what = own.length === 1 ? own[0]!.name : catalogs(own)
  const goesOn = own.length === 0 || await ask({
    title: `Delete ${what}?`,
    text: `${
      own.length > 1 ? `${own.map(({ name }) => name).join(', ')}. ` : ''
    }Recordings, values and their history, schedules and links to reports are gone. Captures stay.`,
    act: 'Delete',
    name: what,
  })
  if (!goesOn) return undefined
  await each(rows as readonly Figures[], 'deleted', remove)
  return own.length === 0 ? 'The sample catalog is removed.' : `Deleted ${catalogs(rows)}. Captures stay.`
}
