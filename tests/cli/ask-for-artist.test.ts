import process from 'node:process'
import { expect, it, vi } from 'vitest'
import { askForArtist } from '../../shared/cli/commands/sites.ts'

/** Asks in an account with these artists, of which one has no name; returns the artist and what the person reads. */
async function asked(names: string[], answer: string) {
  const artists = [...names.map((name) => ({ name })), { name: null }]
  const session = { client: { artists: { list: () => Promise.resolve({ artists }) } } } as never
  const read = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const question = vi.fn((_text: string) => Promise.resolve(answer))
  try {
    const artist = await askForArtist(session, question)
    return [artist, ...read.mock.calls.map(([text]) => text), ...question.mock.calls.flat()]
  } finally {
    read.mockRestore()
  }
}

it('the only artist of an account is offered, and taken by Enter', async () => {
  const question = 'Artist, as it is written on the page [VANTA/9]: '
  expect(await asked(['VANTA/9'], '')).toEqual(['VANTA/9', question])
  expect(await asked(['VANTA/9'], 'Another')).toEqual(['Another', question])
})

it('of several artists all are named and none is taken for another', async () => {
  const read = ['Your artists: VANTA/9, Mora\n', 'Artist, as it is written on the page: ']
  expect(await asked(['VANTA/9', 'Mora'], 'Mora')).toEqual(['Mora', ...read])
})

it.each([[[]], [['VANTA/9', 'Mora']]])('without an answer nobody is guessed from %j', async (names) => {
  await expect(asked(names, '')).rejects.toThrow('A page without a release needs its artist')
})
