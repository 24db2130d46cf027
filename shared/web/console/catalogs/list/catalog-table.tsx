import type { ComponentChildren } from 'preact'
import type { Result } from '../../../../client/mod.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { Change } from '../../../components/change.tsx'
import { Sparkline } from '../../../components/sparkline.tsx'
import { Tag, type Tone } from '../../../components/tag.tsx'
import { compact, day, newerValue, number } from '../../format.ts'
import { compactMoney } from '../../../../presentation/money.ts'
import { compactRange } from '../range-text.ts'
import { Head, type Sorting } from '../../paged-list.tsx'
import { to } from '../../place.ts'

type Response = Result<'list_catalog_figures'>
export type Figures = Response['catalogs'][number]
export type Sort = 'created' | 'name' | 'recordings' | 'plays' | 'change' | 'value' | 'captured'
export interface Selection {
  has: (id: string) => boolean
  set: (rows: readonly Figures[], isSelected: boolean) => void
}

interface Column {
  name: string
  sort?: Sort
  class: string
  cell: (row: Figures) => ComponentChildren
}

/** A figure that is not known. A narrow screen leaves it out. */
const unknown = '–'

const tones: Partial<Record<Figures['state'], Tone>> = {
  capturing: 'accent',
  failed: 'bad',
  stopped: 'warn',
  daily: 'good',
  weekly: 'good',
  monthly: 'good',
}

const columns: readonly Column[] = [
  {
    name: 'Compared',
    sort: 'recordings',
    class: 'number muted recording-count',
    cell: ({ recordings, comparable_recordings: compared }) =>
      compared === null || recordings === 0
        ? recordings === 0 ? '0' : `– of ${number(recordings)}`
        : `${number(compared)} of ${number(recordings)}`,
  },
  {
    name: 'Plays, 7 d',
    sort: 'plays',
    class: 'number plays',
    cell: ({ current_change: plays }) =>
      plays === null ? unknown : (
        <>
          {compact(plays)}
          <span class='narrow-only'>&nbsp;plays</span>
        </>
      ),
  },
  {
    name: '14 days',
    class: 'course',
    cell: ({ gains }) => gains.length > 0 && <Sparkline values={gains} />,
  },
  {
    name: 'Change',
    sort: 'change',
    class: 'number change',
    cell: ({ percentage_growth: growth }) => growth === null ? unknown : <Change of={growth} />,
  },
  {
    name: 'Value',
    sort: 'value',
    class: 'number value',
    cell: ({ headline: { value, currency, updating } }) =>
      value
        ? compactMoney(value.mid, currency)
        : updating
        ? <span title={newerValue}>updating</span>
        : unknown,
  },
  {
    name: 'Range',
    class: 'number muted range',
    cell: ({ headline: { value, currency, updating } }) =>
      value && (
        <>
          {compactRange(value, currency)}
          {updating && <small title={newerValue}>updating</small>}
        </>
      ),
  },
  {
    name: 'Last capture',
    sort: 'captured',
    class: 'number muted captured',
    cell: ({ captured_at }) => day(captured_at),
  },
  {
    name: 'Captures',
    class: 'state-cell',
    cell: ({ state, is_sample }) =>
      is_sample ? <Tag>Sample</Tag> : <Tag tone={tones[state]}>{stateWord('catalog', state)}</Tag>,
  },
]

/** Catalogs with their figures and captures, to sort and to select. */
export const CatalogTable = ({ rows, sorting, selection, note }: {
  rows: readonly Figures[]
  sorting: Sorting<Sort>
  selection: Selection
  /** What stands beside and below a name. */
  note: (row: Figures) => ComponentChildren
}) => (
  <div class='scroll'>
    <table class='catalogs'>
      <thead>
        <tr>
          <th scope='col' class='check-cell'>
            <Check
              label='Select all that are shown'
              isChecked={rows.every(({ id }) => selection.has(id))}
              set={(isSelected) => selection.set(rows, isSelected)}
            />
          </th>
          <Head name='Name' sort='name' sorting={sorting} />
          {columns.map(({ name, sort, class: of }) => (
            <Head key={name} name={name} sort={sort} sorting={sorting} of={of} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} class={selection.has(row.id) ? 'selected' : undefined}>
            <td class='check-cell'>
              <Check
                label={`Select ${row.name}`}
                isChecked={selection.has(row.id)}
                set={(isSelected) => selection.set([row], isSelected)}
              />
            </td>
            <td class='name'>
              <a href={to(`catalogs/${row.id}`)}>{row.name}</a>
              {note(row)}
            </td>
            {columns.map(({ name, class: of, cell }) => {
              const content = cell(row)
              return <td key={name} class={content === unknown ? `${of} none` : of}>{content}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Check = ({ label, isChecked, set }: {
  label: string
  isChecked: boolean
  set: (isSelected: boolean) => void
}) => (
  <label class='check-box'>
    <span class='hidden-text'>{label}</span>
    <input type='checkbox' checked={isChecked} onChange={(event) => set(event.currentTarget.checked)} />
  </label>
)
