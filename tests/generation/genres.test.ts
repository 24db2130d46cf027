import { describe, expect, it } from 'vitest'
import { compose } from '../../shared/generation/composer/compose.ts'
import { genres, readGenre } from '../../shared/generation/composer/genres.ts'
import { hueDistance, toOklch } from '../../shared/site/color.ts'

const designOf = (name: string, brief: string, artwork?: string[]) =>
  compose({ site: { name, artistName: 'Ines Vale', assets: [], brief }, instruction: '', artwork }).design

const lookOf = ({ layout, font, background }: ReturnType<typeof designOf>) => [layout, font, background]

const shared = (one: unknown[], other: unknown[]) => one.filter((part, at) => part === other[at]).length

describe('the genre of a brief', () => {
  it('is known for at least twenty words, each of one genre', () => {
    const words = genres.flatMap(({ words }) => words)
    expect(new Set(words).size).toBe(words.length)
    expect(genres.length).toBeGreaterThanOrEqual(20)
    for (const word of words) {
      const { fonts } = genres.find(({ words }) => words.includes(word))!
      const { font, art } = designOf('Low Tide', `A new ${word} release.`)
      expect([fonts.includes(font), art], word).toEqual([true, undefined])
    }
  })

  it('never makes two genres look alike', () => {
    const looks = genres.map(({ name }) => [name, lookOf(designOf('Low Tide', `A ${name} record.`))] as const)
    const alike = looks.flatMap(([name, look], at) =>
      looks.slice(at + 1).filter(([, other]) => shared(look, other) === 3).map(([other]) =>
        `${name} and ${other}`
      )
    )
    expect(alike).toEqual([])
  })

  it('leaves room: releases of one genre differ', () => {
    for (const { name } of genres) {
      const looks = Array.from(
        { length: 12 },
        (_, at) => lookOf(designOf(`Release ${at}`, `A ${name} record.`)).join(),
      )
      expect(new Set(looks).size, name).toBeGreaterThan(2)
    }
  })

  it('is no part of another word', () => {
    expect(readGenre('Metallic, poppy, rocky.')).toBeUndefined()
  })
})

const release = (artistName: string, name: string, brief: string, kind = 'album') => ({
  ...{ artistName, name, brief, assets: [] },
  releaseUrl: `https://open.spotify.com/${kind}/${name.replace(/\W/g, '')}`,
})

/** Twelve releases of different genres. */
const twelve = [
  release('Halden', 'Slow Weather', 'Ambient for long nights. Out on 4 December 2026.'),
  release('KRZWK', 'Concrete Pulse', 'Techno EP, four tracks for a dark room.'),
  release('The Marlow Quintet', 'Blue Hour Stomp', 'Jazz record, live in one take with five players.'),
  release('Ines Vale', 'Harbour Lights', 'Folk songs about the sea and a harbour town.'),
  release('Tay Monroe', 'Corner Store Gospel', 'Hip hop from the city. Guest: Lena Ord.', 'track'),
  release('Grimvarg', 'Ash Below the Mountain', 'Doom metal. Two songs, forty minutes.'),
  release('Clara Boehm', 'Six Preludes', 'Classical piano preludes, recorded in a church.'),
  release('Roots Junction', 'Sunday Riddim', 'Reggae single for summer.', 'track'),
  release('Dead Prom Queens', 'Detention', 'Punk. Eleven songs in nineteen minutes.'),
  release('Amara Sol', 'Velvet Hours', 'R&B, warm and slow.', 'track'),
  release('Neon Harbor', 'Night Drive 84', 'Synthwave album about a night drive.'),
  release('Paper Kites Club', 'Bedroom Summer', 'Indie pop about friends and a broken radio.', 'track'),
]

it('twelve releases of different genres look like twelve', () => {
  const looks = twelve.map((site) => lookOf(compose({ site, instruction: '' }).design))
  for (const [at, look] of looks.entries()) {
    for (const other of looks.slice(at + 1)) {
      expect(shared(look, other), `${look} and ${other}`).toBeLessThan(3)
    }
  }
})

describe('the colors of the artwork', () => {
  const artwork = ['#5f8a62', '#123037', '#f4e9be', '#1b1b1b', '#cc2f4a']

  it('become those of the page', () => {
    const plain = designOf('Low Tide', 'Songs.', artwork)
    expect(plain.background).not.toBe(designOf('Low Tide', 'Songs.').background)
    // The ground is the dark area of the artwork.
    expect(hueDistance(toOklch(plain.background)[2], toOklch('#123037')[2])).toBeLessThan(0.2)
    expect(hueDistance(toOklch(plain.accent)[2], toOklch('#5f8a62')[2])).toBeLessThan(0.2)
    expect(hueDistance(toOklch(plain.second!)[2], toOklch('#cc2f4a')[2])).toBeLessThan(0.2)
  })
})
