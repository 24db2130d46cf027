import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../../components/page-icon.tsx'
import { Skeleton } from '../../../components/loaded.tsx'
import { Tag } from '../../../components/tag.tsx'
import { describeFailure } from '../../dom/failure.ts'
import { count, day, number } from '../../format.ts'
import { isrcText } from '../../../../presentation/isrc-text.ts'
import { ApiError } from '../../../../client/errors.ts'
import { type Found, inWords, type Question, type Refused, type Song } from './given.ts'
import { Results } from './results.tsx'
import type { Selection } from './selection.ts'

/** How many rows are drawn at first. */
const firstRows = 25

/** What was given, before anything of it is added. */
export function Preview({ selection, locked }: { selection: Selection; locked?: boolean }) {
  const { failure, isReading, found, hits, given } = selection
  if (failure.value !== undefined) return <Failure error={failure.value} again={selection.again} />
  if (hits.value && given.value?.kind === 'words') {
    return <Results hits={hits.value} words={given.value.words} selection={selection} locked={locked} />
  }
  if (found.value) return <Rows found={found.value} selection={selection} locked={locked} />
  return isReading.value ? <Skeleton lines={8} /> : null
}

function Failure({ error, again }: { error: unknown; again: () => void }) {
  const fields = error instanceof ApiError ? error.fields.map(({ message }) => message) : []
  const text = fields.length > 0 ? fields.join('. ') : describeFailure(error).text
  return (
    <section class='card' aria-label='What was given'>
      <p class='problem' role='alert'>{inWords(text)}.</p>
      <div class='row'>
        <button type='button' onClick={again}>Try again</button>
      </div>
    </section>
  )
}

type Line = { song: Song } | { refused: Refused }
type Filter = 'all' | 'added' | 'refused'

const lineOf = (line: Line) => 'song' in line ? line.song.line ?? 0 : line.refused.line

function Rows({ found, selection, locked }: { found: Found; selection: Selection; locked?: boolean }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [isWhole, setWhole] = useState(false)
  const { recordings, refused, refused_count, unchanged, file, is_complete, notices } = found
  const { excluded, amount, questions, isReading } = selection
  const open = recordings.filter(({ state }) => state !== 'unchanged').map(({ isrc }) => isrc)
  const on = open.filter((isrc) => !excluded.value.has(isrc))
  const total = found.added + found.updated
  const refusedRows = file ? refused_count : 0

  const lines: Line[] = [
    ...filter === 'refused' ? [] : recordings
      .filter(({ isrc }) => filter === 'all' || on.includes(isrc)).map((song) => ({ song })),
    ...filter === 'added' ? [] : refused.map((refused) => ({ refused })),
  ]
  if (file) lines.sort((a, b) => lineOf(a) - lineOf(b))
  const shown = isWhole ? lines : lines.slice(0, firstRows)
  const filters: readonly (readonly [Filter, string, number])[] = [
    ['all', 'All', total + unchanged + refusedRows],
    ['added', 'To add', amount.value],
    ['refused', 'Refused', refusedRows],
  ]
  const noteOf = (song: Song) => notices.filter(({ line }) => line === song.line)
  return (
    <section aria-label='What was given' aria-busy={isReading.value} class='found'>
      {questions.value.map((question) => <Ask question={question} selection={selection} locked={locked} />)}
      <div class='card rows'>
        <div class='head'>
          <h2>
            {number(amount.value)} of {number(total + unchanged + refusedRows)}{' '}
            to add{is_complete ? '' : ', and more'}{' '}
            {refusedRows > 0 && <Tag tone='bad'>{number(refusedRows)} refused</Tag>}
          </h2>
          {refusedRows > 0 && (
            <div class='filters' role='group' aria-label='Rows'>
              {filters.map(([value, name, many]) => (
                <button
                  type='button'
                  aria-pressed={filter === value}
                  onClick={() => setFilter(value)}
                >
                  {name} <small>{number(many)}</small>
                </button>
              ))}
            </div>
          )}
        </div>
        {open.length > 0 && filter !== 'refused' && (
          <All
            hasRows={!!file}
            on={on.length}
            of={open.length}
            disabled={locked}
            set={(isOn) => selection.include(open, isOn)}
          />
        )}
        <ul class={file ? 'numbered' : undefined}>
          {shown.map((line) =>
            'song' in line
              ? (
                <SongRow
                  {...line.song}
                  problems={noteOf(line.song)}
                  isOn={!excluded.value.has(line.song.isrc)}
                  set={(isOn) => selection.include([line.song.isrc], isOn)}
                  locked={locked}
                />
              )
              : (
                <RefusedRow
                  key={line.refused.line}
                  row={line.refused}
                  selection={selection}
                  locked={locked}
                />
              )
          )}
        </ul>
        {lines.length === 0 && <p class='empty'>{emptyText(filter)}</p>}
        {shown.length < lines.length && (
          <button
            type='button'
            class='link more-rows'
            onClick={() => setWhole(true)}
          >
            Show {number(lines.length - shown.length)} more
          </button>
        )}
      </div>
      <Notes {...found} />
    </section>
  )
}

const emptyText = (filter: Filter) =>
  filter === 'added' ? 'No row is chosen.' : 'There is no recording with an ISRC in it.'

/** The names of the columns, and the box that chooses all rows that are shown. */
function All({ hasRows, on, of, set, disabled }: {
  hasRows: boolean
  on: number
  of: number
  set: (isOn: boolean) => void
  disabled?: boolean
}) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current!.indeterminate = on > 0 && on < of
  }, [on, of])
  return (
    <label class='all-rows'>
      <input
        ref={box}
        type='checkbox'
        disabled={disabled}
        checked={on === of}
        aria-label={on === of ? 'All listed' : `${number(on)} of ${number(of)} listed`}
        onChange={() => set(on < of)}
      />
      {hasRows && <small class='row-number'>Row</small>}
      <small class='what'>Recording</small>
      <small class='isrc'>ISRC</small>
      <small class='when'>Released</small>
    </label>
  )
}

function SongRow(
  { isrc, name, artist, release_date, share, state, line, problems, isOn, set, locked }: Song & {
    problems: Found['notices']
    isOn: boolean
    set: (isOn: boolean) => void
    locked?: boolean
  },
) {
  const isThere = state === 'unchanged'
  const openDate = problems.find(({ field, reason }) =>
    field === 'release_date' && reason.includes('date_order')
  )
  return (
    <li class={isOn && !isThere ? undefined : 'off'}>
      <label>
        <input
          type='checkbox'
          checked={isOn}
          disabled={isThere || locked}
          onChange={(event) => set(event.currentTarget.checked)}
        />
        {line !== null && <small class='row-number'>{number(line)}</small>}
        <span class='what'>
          <strong>{name ?? isrc}</strong> <small>{artist ?? 'Artist unknown'}</small>
          {problems.filter((problem) => problem !== openDate).map(({ reason }) => (
            <small class='warning'>{inWords(reason)}</small>
          ))}
        </span>
        <code>{isrcText(isrc)}</code>
        <small class='when'>
          {isThere
            ? 'In the catalog'
            : state === 'changed'
            ? 'Other details'
            : release_date
            ? day(release_date)
            : openDate
            ? <span class='warning' title={inWords(openDate.reason)}>{openDate.value} ?</span>
            : '–'}
          {share !== null && <span>{number(share)} %</span>}
        </small>
      </label>
    </li>
  )
}

/** A row that is not added, with its reason and what can be done. */
function RefusedRow({ row, selection, locked }: { row: Refused; selection: Selection; locked?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isrc, setIsrc] = useState(row.value)
  const [isElsewhere, setElsewhere] = useState(row.value === '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [isOpen])
  const submit = async (event: Event) => {
    event.preventDefault()
    if (!await selection.correct(row, isrc)) setElsewhere(true)
  }
  return (
    <li class='refused'>
      <div>
        <Icon name='warning' />
        <small class='row-number'>{number(row.line)}</small>
        <span class='what'>
          <strong>{row.name ?? (row.value || 'Without a title')}</strong>
          <small class='problem'>
            {inWords(row.reason)}
            {isElsewhere && '. Correct it in the file and choose it again'}
          </small>
        </span>
        {isOpen && !isElsewhere
          ? (
            <form class='correct' onSubmit={submit}>
              <input
                ref={field}
                aria-label={`ISRC on line ${row.line}`}
                value={isrc}
                maxlength={40}
                autocapitalize='characters'
                spellcheck={false}
                onInput={(event) => setIsrc(event.currentTarget.value)}
              />
              <button type='submit'>Save</button>
            </form>
          )
          : (
            <>
              <code>{row.name && row.value}</code>
              {!isElsewhere && (
                <button
                  type='button'
                  class='link'
                  disabled={locked}
                  onClick={() => setOpen(true)}
                >
                  Edit<span class='hidden-text'>line {row.line}</span>
                </button>
              )}
            </>
          )}
      </div>
    </li>
  )
}

/** A question that a file leaves open, answered by a press. */
const Ask = ({ question: { option, question, choices, read_as }, selection, locked }: {
  question: Question
  selection: Selection
  locked?: boolean
}) => {
  const answer = selection.answers.value[option] ?? read_as
  return (
    <div class='question' role='group' aria-label={question}>
      <div>
        <p>
          <Icon name='question' />
          <strong>{question}</strong>
        </p>
        <small>{answer === null ? unanswered[option] : 'The rows below are read so.'}</small>
      </div>
      <div class='row'>
        {choices.map(({ value, label }) => (
          <button
            type='button'
            disabled={locked}
            aria-pressed={answer === value}
            onClick={() => void selection.answer(option, value)}
          >
            {answer === value && <Icon name='check' />}
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

const unanswered: Record<Question['option'], string> = {
  date_order: 'The dates can be read both ways. They stay unknown until you choose.',
  share_unit: 'The shares can be read both ways. They stay unknown until you choose.',
  share_column: 'Several columns may have the shares. They stay unknown until you choose.',
  isrc_column: 'Several columns have ISRCs.',
}

const names = { isrc: 'ISRC', name: 'title', artist: 'artist', release_date: 'release date', share: 'share' }

/** How it was read, and what the list does not show. */
function Notes({ file, recordings, refused, notices, added, updated, unchanged, ...found }: Found) {
  const { refused_count, is_complete } = found
  // A notice of a listed recording stands in its row.
  const inRows = new Set(recordings.map(({ line }) => line))
  const others = notices.filter(({ line }) => !inRows.has(line)).slice(0, 3)
  const total = added + updated + unchanged
  const columns = Object.entries(file?.columns ?? {}).filter(([, name]) => name !== null)
  const repeats = file ? file.row_count - total - refused_count : 0
  const unread = file?.unread_columns ?? []
  const texts = [
    columns.length > 0 &&
    `Columns read: ${
      columns.map(([what, name]) => `${names[what as keyof typeof names]} from “${name}”`).join(', ')
    }.`,
    unread.length > 0 && `Not used: ${unread.join(', ')}.`,
    repeats > 0 && `${count(repeats, 'row repeats', 'rows repeat')} a recording, counted once.`,
    !file && refused_count > 0 &&
    `${count(refused_count, 'item has', 'items have')} no ISRC and ${
      refused_count === 1 ? 'is' : 'are'
    } left out.`,
    total > recordings.length &&
    `The first ${number(recordings.length)} of ${
      number(total)
    } recordings are listed. The others are added too.`,
    file && refused_count > refused.length && `The first ${number(refused.length)} refused rows are listed.`,
    ...others.map(({ line, value, reason }) => `Line ${number(line)}, “${value}”: ${inWords(reason)}.`),
    !is_complete && 'There is more than this preview read. All of it is added, and then the price is known.',
  ].filter((text) => text)
  return texts.length > 0 ? <p class='muted notes'>{texts.join(' ')}</p> : null
}
