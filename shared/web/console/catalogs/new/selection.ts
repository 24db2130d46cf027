import { computed, signal } from '@preact/signals'
import {
  type Answers,
  corrected,
  type Found,
  type Hit,
  type Hits,
  preview,
  type Question,
  type Readable,
  type Refused,
  search,
} from './given.ts'
import { type Given, recognize } from './recognize.ts'

export type Selection = ReturnType<typeof openSelection>

/**
 * What a person gives, and what of it is to be added: read again after each answer and each correction, and shown before anything
 * is changed.
 * @param catalogId the catalog that it will be added to; undefined for one that does not exist yet
 * @param onRead called after each first reading
 * @param onPick called with the recordings that are chosen from results
 */
export function openSelection(
  catalogId?: string,
  onRead: (given: Readable, found: Found) => void = () => {},
  onPick: (picked: readonly Hit[]) => void = () => {},
) {
  const text = signal('')
  /** The text that was read last. */
  const readText = signal('')
  const given = signal<Given | undefined>()
  const found = signal<Found | undefined>()
  const hits = signal<Hits | undefined>()
  const failure = signal<unknown>()
  const isReading = signal(false)
  const questions = signal<readonly Question[]>([])
  const answers = signal<Answers>({})
  /** The ISRCs of listed recordings that are not added. */
  const excluded = signal<ReadonlySet<string>>(new Set())
  /** Recordings that were chosen from the results of a search. */
  const picked = signal<readonly Hit[]>([])
  let latest = 0

  /** How many recordings are added. Of a source that was not read to its end there may be more. */
  const amount = computed(() =>
    found.value ? found.value.added + found.value.updated - excluded.value.size : picked.value.length
  )

  /** Shows the last of several requests only. */
  async function show<T>(load: () => Promise<T>, apply: (loaded: T) => void): Promise<void> {
    const number = ++latest
    isReading.value = true
    failure.value = undefined
    try {
      const loaded = await load()
      if (number === latest) apply(loaded)
    } catch (error) {
      if (number !== latest) return
      failure.value = error
      found.value = hits.value = undefined
    }
    if (number === latest) isReading.value = false
  }

  const reset = () => {
    latest++
    isReading.value = false
    found.value = hits.value = failure.value = undefined
    questions.value = picked.value = []
    answers.value = {}
    excluded.value = new Set()
  }

  const read = (readable: Readable, isFirst = false) =>
    show(() => preview(readable, answers.value, catalogId), (read) => {
      found.value = read
      const asked = new Map(questions.value.map((question) => [question.option, question]))
      for (const question of read.questions) asked.set(question.option, question)
      questions.value = [...asked.values()]
      const listed = new Set(read.recordings.map(({ isrc }) => isrc))
      excluded.value = new Set([...excluded.value].filter((isrc) => listed.has(isrc)))
      if (isFirst) onRead(readable, read)
    })

  function give(value: Given): Promise<void> {
    reset()
    given.value = value
    return value.kind === 'words'
      ? show(() => search(value.words), (results) => hits.value = results)
      : read(value, true)
  }

  return {
    text,
    readText,
    given,
    found,
    hits,
    failure,
    isReading,
    questions,
    answers,
    excluded,
    picked,
    amount,

    give,
    giveText() {
      readText.value = text.value
      return give(recognize(text.value))
    },
    giveFile(file: File | undefined): Promise<void> | void {
      text.value = readText.value = ''
      if (file) return give({ kind: 'file', file })
      reset()
      given.value = undefined
    },
    /** Reads the same again, after a failure. */
    again: () => given.value && give(given.value),
    answer(option: Question['option'], value: string): Promise<void> | undefined {
      answers.value = { ...answers.value, [option]: value }
      const readable = given.value
      return readable && readable.kind !== 'words' ? read(readable) : undefined
    },
    /** Reads the file with another ISRC in a row that is refused. False if its text does not have the row in one piece. */
    async correct(row: Refused, isrc: string): Promise<boolean> {
      const current = given.value
      if (current?.kind !== 'file' && current?.kind !== 'list') return false
      const file = await corrected(current.file, found.value?.file?.encoding, row, isrc.trim())
      if (!file) return false
      given.value = { ...current, file }
      if (current.kind === 'list') text.value = readText.value = await file.text()
      await read(given.value as Readable)
      return true
    },
    include(isrcs: readonly string[], isOn: boolean): void {
      const next = new Set(excluded.value)
      for (const isrc of isrcs) isOn ? next.delete(isrc) : next.add(isrc)
      excluded.value = next
    },
    pick(hit: Hit, isOn: boolean): void {
      const others = picked.value.filter(({ isrc }) => isrc !== hit.isrc)
      picked.value = isOn ? [...others, hit] : others
      onPick(picked.value)
    },
  }
}

/** Reads `?source=` of a link once, and not again when the page is loaded again. */
export function giveSourceOfAddress({ text, giveText }: Selection): void {
  const address = new URL(location.href)
  const source = address.searchParams.get('source')
  if (!source) return
  address.searchParams.delete('source')
  history.replaceState(null, '', address)
  text.value = source
  void giveText()
}
