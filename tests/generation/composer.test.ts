import { describe, expect, test } from 'vitest'
import { compose } from '../../shared/generation/composer/compose.ts'
import { hueDistance, toOklch } from '../../shared/site/color.ts'
import { palettes } from '../../shared/generation/composer/palettes.ts'
import { concepts } from '../../shared/generation/concepts/index.ts'
import type { GenerationRequest } from '../../shared/generation/generator.ts'
import { layouts, type Proposal, SiteDocument, usualFonts } from '../../shared/site/document.ts'
import { ratio } from './ratio.ts'
import { processorMs } from '../support/processor-time.ts'

const site: GenerationRequest['site'] = {
  name: 'Harbour Lights',
  artistName: 'Ines Vale',
  releaseUrl: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  assets: [],
  brief: 'Seven songs about water.',
  game: true,
}

const briefs = [
  '',
  'a night drive',
  'Loud, bold, for the club',
  'quiet songs of the sea',
  'lullabies',
  'chamber music',
]
const releases = Array.from({ length: 500 }, (_, at): GenerationRequest['site'] => ({
  name: ['Low Tide', 'Kitchen Radio', 'After Rain', 'ひかり', 'Ünder'][at % 5]! + ` ${at}`,
  artistName: at % 4 ? `Artist ${at}` : undefined,
  releaseUrl: at % 3 ? `https://open.spotify.com/${at % 2 ? 'track' : 'album'}/${at}abc` : undefined,
  assets: at % 7 ? [] : [{ url: 'https://assets.example/cover.webp', name: 'cover', type: 'image/webp' }],
  tracks: Array.from({ length: at % 11 }, (_, number) => ({ title: `Track ${number}` })),
  shows: Array.from({ length: at % 6 }, (_, day) => ({ date: `2027-01-1${day}`, city: 'Hamburg' })),
  brief: briefs[at % 6]!,
  game: true,
}))

const document = (of: GenerationRequest['site'], { design, experience }: Proposal): SiteDocument => {
  const { brief: _, game: __, ...rest } = of
  return SiteDocument.parse({ version: 1, ...rest, design, experience })
}

/** The page after an instruction, and its changed fields. */
function change(instruction: string, previous = document(site, compose({ site, instruction: '' }))) {
  const next = compose({ site, instruction, previous })
  const changed = Object.keys(next.design).filter((name) =>
    next.design[name as keyof typeof next.design] !== previous.design[name as keyof typeof next.design]
  )
  return { previous, ...next, changed, game: conceptOf(next), gameBefore: conceptOf(previous) }
}

const conceptOf = ({ experience }: Pick<Proposal, 'experience'>) =>
  /"concept":"([\w-]+)"/.exec(experience?.javascript ?? '')?.[1]

describe('500 releases', () => {
  const pages = releases.map((of) => document(of, compose({ site: of, instruction: '' })))

  test('have valid documents with a game that all differ', () => {
    expect(new Set(pages.map((page) => JSON.stringify([page.design, page.experience]))).size).toBe(500)
    const looks = pages.map(({ design }) => design.background + design.accent + design.layout + design.font)
    expect(new Set(looks).size).toBeGreaterThan(80)
    expect(pages.every(({ experience }) => experience?.javascript.includes('experience:end'))).toBe(true)
  })

  test('use every concept, palette, layout and font for any music', () => {
    expect(new Set(pages.map(conceptOf))).toEqual(new Set(concepts.map(({ name }) => name)))
    expect(new Set(pages.map(({ design }) => design.background)).size).toBe(palettes.length)
    expect(new Set(pages.map(({ design }) => design.layout)).size).toBe(layouts.length)
    expect(new Set(pages.map(({ design }) => design.font))).toEqual(new Set(usualFonts))
  })

  test('have the name as their title, and no sentence', () => {
    for (const { design, name } of pages) {
      const { headline, eyebrow, description, signupHeading } = design
      expect([headline, eyebrow, description, signupHeading]).toEqual([name, '', '', 'News by e-mail'])
    }
  })

  test('are the same if they are composed again', () => {
    expect(releases.slice(0, 40).map((of) => document(of, compose({ site: of, instruction: '' }))))
      .toEqual(pages.slice(0, 40))
  })
})

test('every palette reaches AA, and there are at least eight light and eight dark ones', () => {
  for (const { name, background, foreground, accent } of palettes) {
    expect(ratio(background, foreground), name).toBeGreaterThanOrEqual(7)
    expect(ratio(background, accent), name).toBeGreaterThanOrEqual(4.5)
  }
  expect(palettes.filter(({ dark }) => dark).length).toBeGreaterThanOrEqual(8)
  expect(palettes.filter(({ dark }) => !dark).length).toBeGreaterThanOrEqual(8)
})

test('the sentences of a brief and of an instruction are not on the page', () => {
  const brief =
    'Do not tell Otto Quellmann: budget 44 000, call +49 151 5550, songs about the sea, planted-7f3a'
  const { design, experience } = compose({ site: { ...site, brief }, instruction: 'planted-9c1b' })
  expect(JSON.stringify([design, experience])).not.toMatch(/planted|Otto|Quellmann|44 000|5550/)
})

describe('a named color is that color, in a page that can be read', () => {
  const places = ['background', 'foreground', 'accent'] as const

  test.each<[string, Partial<Record<typeof places[number], string>>]>([
    ['make it black and gold', { background: '#000000', accent: '#d4a72c' }],
    ['teal', { background: '#008080' }],
    ['orange', { background: '#f07a13' }],
    ['teal and orange', { background: '#008080', accent: '#f07a13' }],
    ['yellow-green', { background: '#9acd32' }],
    ['gelb und blau', { background: '#f7d417', accent: '#1a4fd6' }],
    ['dunkelblauer Hintergrund, goldene Knöpfe', { background: '#001a7c', accent: '#d4a72c' }],
    ['negro y dorado', { background: '#000000', accent: '#d4a72c' }],
    ['azul oscuro y naranja', { background: '#001a7c', accent: '#f07a13' }],
    ['bleu nuit et crème', { background: '#12173f', accent: '#fbf4df' }],
    ['fundo verde, botões laranja', { background: '#1f8a3b', accent: '#f07a13' }],
    ['rosso e nero', { background: '#d11f26', accent: '#000000' }],
    ['أزرق داكن وذهبي', { background: '#001a7c', accent: '#d4a72c' }],
    ['כחול כהה וזהב', { background: '#001a7c', accent: '#d4a72c' }],
    ['black and bone white', { background: '#000000', accent: '#f0ead6' }],
    ['pink and electric blue', { background: '#f58ab8', accent: '#1f51ff' }],
    ['yellow and sky blue', { background: '#f7d417', accent: '#87ceeb' }],
    ['midnight blue and brass', { background: '#12173f', accent: '#b5963e' }],
    ['grey and acid green', { background: '#808080', accent: '#b0f000' }],
    ['dark blue and gold', { background: '#0d2f87', accent: '#d4a72c' }],
    ['Gold on black, please', { background: '#000000', accent: '#d4a72c' }],
    ['White background, crimson buttons', { background: '#ffffff', accent: '#c4122f' }],
    ['black text', { foreground: '#000000' }],
    ['background #101820 and accent #ffb000', { background: '#101820', accent: '#ffb000' }],
  ])('%s', (instruction, colors) => {
    for (const previous of [undefined, change('').previous]) {
      const { design, notUnderstood } = compose({ site, instruction, previous })
      expect(notUnderstood).toBeUndefined()
      for (const place of places.filter((place) => colors[place])) {
        const [[, wantedChroma, wantedHue], [, chroma, hue]] = [
          toOklch(colors[place]!),
          toOklch(design[place]),
        ]
        // Its lightness may change for the contrast; a gray has no hue.
        if (wantedChroma < 0.03) expect(chroma, `${place} ${design[place]}`).toBeLessThan(0.03)
        else expect(hueDistance(hue, wantedHue), `${place} ${design[place]}`).toBeLessThan(0.2)
      }
      expect(ratio(design.background, design.foreground)).toBeGreaterThanOrEqual(4.5)
      expect(ratio(design.background, design.accent)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('and nothing else of a page that exists changes, with a game of ours in its colors', () => {
    const { changed, game, gameBefore, design, experience } = change('black and gold')
    expect(changed.sort()).toEqual(['accent', 'background', 'foreground'])
    expect(game).toBe(gameBefore)
    expect(experience!.css).toContain(design.accent)
  })

  test('a place that is not named keeps its color', () => {
    const { changed } = change('teal buttons')
    expect(changed).toEqual(['accent'])
  })
})

test.each([
  ['use the poster layout', ['use the poster layout'], false],
  ['Make it black and gold, with a dog. Out on 8 May!', ['with a dog', 'Out on 8 May'], true],
  ['Black, like the sea at night', ['like the sea at night'], true],
  ['no blue', ['no blue'], false],
  ["don't use red; never green", ["don't use red", 'never green'], false],
  ['a gold page for VANTA/9', ['a gold page for VANTA/9'], true],
  ['Headline: "Ride"', ['Headline', '"Ride"'], false],
  ['Blue Note', ['Blue Note'], false],
  ['constructor', ['constructor'], false],
])('of %j all but the colors is reported', (instruction, parts, isChanged) => {
  const { changed, notUnderstood, game, gameBefore } = change(instruction)
  expect(notUnderstood).toEqual(parts)
  expect(changed.length > 0).toBe(isChanged)
  expect(game).toBe(gameBefore)
})

describe('an empty instruction makes another version', () => {
  test('with another game and look, and the texts of its owner', () => {
    const { previous } = change('')
    const own = { headline: 'Ride', eyebrow: 'At sea', description: 'Mine.', buttonLabel: 'Go' }
    const { design, game, gameBefore } = change('', { ...previous, design: { ...previous.design, ...own } })
    expect(design.background).not.toBe(previous.design.background)
    expect(game).not.toBe(gameBefore)
    expect(design).toMatchObject(own)
  })

  test('repeatedly gives most of the games', () => {
    const seen = new Set<string | undefined>()
    let { previous } = change('')
    for (let time = 0; time < 20; time++) {
      previous = document(site, change('', previous))
      seen.add(conceptOf(previous))
    }
    expect(seen.size).toBeGreaterThan(concepts.length / 2)
  })

  test('and no game for a page that has none', () => {
    const { experience: _, ...previous } = change('').previous
    const { game: __, ...undecided } = site
    expect(compose({ site: undecided, instruction: '', previous }).experience).toBeUndefined()
  })
})

test('a model\u2019s game stays unchanged if only colors change', () => {
  const { previous } = change('')
  const experience = { html: '<p>Theirs</p>', css: 'p { color: red }', javascript: 'void 0' }
  expect(change('teal', { ...previous, experience }).experience).toEqual(experience)
})

test('the longest instructions are read quickly', () => {
  const knots = ['background ', '#12345', '#123456 ', 'dark blue ', 'no ', '. ', ' ', '\u201c']
  const started = processorMs()
  for (const knot of knots) change(knot.repeat(6000).slice(0, 6000))
  expect((processorMs() - started) / knots.length).toBeLessThan(500)
})

test('hostile names and instructions are escaped in texts, markup and script', () => {
  const hostile = `</script><script>alert(1)</script>"'&<img src=x onerror=alert(1)>\u2028`
  const name = hostile.slice(0, 120)
  const named = { ...site, name, artistName: hostile }
  const { experience, design } = compose({ site: named, instruction: hostile })
  expect(design.headline).toBe(name.trim())
  expect(experience!.javascript).not.toMatch(/<\/?script|<!--/i)
  expect(experience!.html).not.toMatch(/<script|<img/i)
})

test('long names are cut between characters', () => {
  const long = '🎹 Symphony of the extraordinarily long afternoon '.repeat(4).slice(0, 199)
  const named = { ...site, name: long.slice(0, 120), artistName: long }
  const { design, experience } = compose({ site: named, instruction: '' })
  for (const text of Object.values(design)) expect(text.isWellFormed()).toBe(true)
  expect(experience!.html).toContain('🎹')
})
