import process from 'node:process'
import { describe, expect, it, vi } from 'vitest'
import { ConnectionError, type Run } from '../../shared/client/mod.ts'
import { failureOf } from '../../shared/cli/failure.ts'
import { followRun } from '../../shared/cli/follow-run.ts'
import { answer } from '../../shared/cli/file-import.ts'
import { counted, percent } from '../../shared/cli/numbers.ts'
import { progressBar, progressOf } from '../../shared/cli/progress-bar.ts'
import { table } from '../../shared/cli/table.ts'
import { argument } from '../../shared/cli/terminal.ts'

describe('what a file leaves open', () => {
  const questions = [
    {
      option: 'date_order' as const,
      question: 'Which date is 03/04/2019?',
      choices: [{ value: 'dmy', label: '3 April 2019' }, { value: 'mdy', label: '4 March 2019' }],
      read_as: null,
    },
    {
      option: 'share_unit' as const,
      question: 'What is a share of 0.5?',
      choices: [{ value: 'percent', label: '0.5 %' }, { value: 'fraction', label: '50 %' }],
      read_as: 'fraction',
    },
  ]
  const typed = async (...answers: string[]) => {
    const asked: string[] = []
    const given = await answer(questions, (question) => {
      asked.push(question)
      return Promise.resolve(answers.shift()!)
    })
    return { asked, given }
  }

  it('is asked with its choices, and again after another answer', async () => {
    const { asked, given } = await typed('3', '2', '1')
    expect(given).toEqual({ date_order: 'mdy', share_unit: 'percent' })
    const dates = 'Which date is 03/04/2019? 1 = 3 April 2019, 2 = 4 March 2019, Enter = unknown: '
    expect(asked).toEqual([dates, dates, 'What is a share of 0.5? 1 = 0.5 %, 2 = 50 %, Enter = 50 %: '])
  })

  it('may stay open', async () => {
    expect((await typed('', '')).given).toEqual({ share_unit: 'fraction' })
  })
})

describe('a table', () => {
  const rows = [{ id: '1', name: 'A long name of a song', artist: '東京の長い名前' }]
  const at = (width: number) =>
    table(rows, [
      { title: 'ID', value: ({ id }) => id },
      { title: 'NAME', value: ({ name }) => name, flexible: true },
      { title: 'ARTIST', value: ({ artist }) => artist, flexible: true },
    ], width).split('\n')

  it('is as wide as its cells where the terminal is', () => {
    expect(at(80)).toEqual(at(41))
    expect(at(41)[1]).toBe('1   A long name of a song  東京の長い名前')
  })

  it('is as wide as a narrow terminal, and shortens its longest texts first', () => {
    expect(at(33)).toEqual(['ID  NAME           ARTIST', '1   A long name…   東京の長い名前'])
    expect(at(18)).toEqual(['ID  NAME    ARTIST', '1   A lon…  東京…'])
    expect(at(1)).toEqual(at(18))
  })
})

it('a table may have as many rows as a catalog', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => index)
  const text = table(rows, [{ title: 'N', value: String }])
  expect(text.endsWith('\n199998\n199999')).toBe(true)
})

it('names from other people cannot control the terminal', () => {
  const rows = [{ name: 'Red \u009b31m \u001b[2K' }]
  expect(table(rows, [{ title: 'NAME', value: ({ name }) => name }])).toBe('NAME\nRed  31m  [2K')
})

it('an error cannot control the terminal', () => {
  expect(failureOf(new Error('one\u001b[2K\u009btwo\nthree'), false).message).toBe('acp: one [2K two three.')
})

describe('progress', () => {
  const run = (progress: unknown, status = 'running') => ({ status, progress }) as Run
  const barOf = (one: Run) => {
    let written = ''
    const write = (text: string) => written += text
    const bar = progressBar('Capturing', { isTTY: true, write } as never as typeof process.stderr)
    bar.update(one)
    bar.end()
    // Without the codes for colors, and that which erases the line.
    return written.split('\u001b[').map((part, index) => index === 0 ? part : part.replace(/^\d*[Km]/, ''))
      .join('').trimStart()
  }

  it('has no numbers before the work has any', () => {
    expect(barOf(run(null, 'queued'))).toBe(`Capturing ${'░'.repeat(30)} queued 0 s\n`)
    expect(barOf(run({ captured: 0, total: 0 }))).toBe(`Capturing ${'░'.repeat(30)} running 0 s\n`)
  })

  it('has grouped numbers, and is full at the end', () => {
    expect(barOf(run({ captured: 6000, total: 12_000 })))
      .toBe(`Capturing ${'█'.repeat(15)}${'░'.repeat(15)} 6,000/12,000 running 0 s\n`)
    expect(barOf(run(null, 'completed'))).toBe(`Capturing ${'█'.repeat(30)} completed 0 s\n`)
  })

  it('is known of the steps of other work too', () => {
    expect(progressOf(run({ step: 'branch', done: 2, total: 4 }))).toBe('2/4')
    expect(progressOf(run({ state: 'rendering', percent: 40 }))).toBe('40 %')
  })
})

it('a run whose server is lost is named', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const session = { signal: new AbortController().signal, next: (command: string) => command }
    const lost = new ConnectionError('Lost', 4)
    await expect(followRun(session, { title: 'Run', runId: 'r7' }, () => Promise.reject(lost)))
      .rejects.toBe(lost)
    expect(written.mock.calls.flat())
      .toEqual(['Stopped watching. It continues; follow it with: acp runs watch r7\n'])
  } finally {
    written.mockRestore()
  }
})

it('numbers are grouped and agree with their noun', () => {
  expect([0, 1, 1000].map((value) => counted(value, 'credit')))
    .toEqual(['0 credits', '1 credit', '1,000 credits'])
  expect([1234.56, -0.04].map(percent)).toEqual(['+1,234.6 %', '-0.0 %'])
})

it('a word of a printed command is one word in a shell', () => {
  expect(['Fresh', 'a+b@example.com', 'Summer 2026', '', 'a"$(id)`\\', 'one\u001b[2K\ntwo'].map(argument))
    .toEqual(['Fresh', 'a+b@example.com', '"Summer 2026"', '""', '"a\\"\\$(id)\\`\\\\"', '"one [2K two"'])
})
