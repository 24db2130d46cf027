import { describe, expect, test } from 'vitest'
import { compose } from '../../shared/generation/composer/compose.ts'
import { palettes } from '../../shared/generation/composer/palettes.ts'
import { concepts } from '../../shared/generation/concepts/index.ts'
import type { GenerationRequest } from '../../shared/generation/generator.ts'
import { fonts, layouts, type Proposal, SiteDocument } from '../../shared/pages/document.ts'
import { ratio } from './ratio.ts'
import { processorMs } from '../support/processor-time.ts'

const site: GenerationRequest['site'] = {
  name: 'Harbour Lights',
  artistName: 'Ines Vale',
  releaseUrl: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  assets: [],
  brief: 'Seven songs about water.',
}

const releases = Array.from({ length: 500 }, (_, at): GenerationRequest['site'] => ({
  name: ['Low Tide', 'Kitchen Radio', 'After Rain', 'ひかり', 'Ünder'][at % 5]! + ` ${at}`,
  artistName: at % 4 ? `Artist ${at}` : undefined,
  releaseUrl: at % 3 ? `https://open.spotify.com/${at % 2 ? 'track' : 'album'}/${at}abc` : undefined,
  assets: [],
  brief: ['', 'a night drive', 'Loud, bold, for the club', 'quiet songs of the sea'][at % 4]!,
}))

const document = (of: GenerationRequest['site'], { design, experience }: Proposal): SiteDocument => {
  const { brief: _, ...rest } = of
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

  test('use every concept, palette, layout and font', () => {
    expect(new Set(pages.map(conceptOf))).toEqual(new Set(concepts.map(({ name }) => name)))
    expect(new Set(pages.map(({ design }) => design.background)).size).toBe(palettes.length)
    expect(new Set(pages.map(({ design }) => design.layout)).size).toBe(layouts.length)
    expect(new Set(pages.map(({ design }) => design.font)).size).toBe(fonts.length)
  })

  test('have texts without gaps, placeholders or fragments of code', () => {
    for (const { design, name } of pages) {
      for (const text of [design.headline, design.eyebrow, design.description, design.signupHeading]) {
        expect(text).not.toMatch(/undefined|null|lorem|ipsum|\{|\}|\[|TODO|placeholder| {2}|“”/i)
      }
      expect(design.headline).toBe(name)
      expect(design.description).toMatch(/^\p{Lu}|^“/u)
      expect(design.description).toMatch(/[.!?]$/)
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

test('the sentences of a brief are not on the page', () => {
  const brief =
    'Do not tell Otto Quellmann: budget 44 000, call +49 151 5550, songs about the sea, planted-7f3a'
  const { design, experience } = compose({ site: { ...site, brief }, instruction: 'planted-9c1b' })
  expect(JSON.stringify([design, experience])).not.toMatch(/planted|Otto|Quellmann|44 000|5550/)
  expect(design.description).toMatch(/water|shore/)
})

describe('an instruction changes what it mentions and nothing else', () => {
  const colors = ['background', 'foreground', 'accent']
  const lightness = (color: string) => ratio(color, '#000000')

  test.each(layouts)('use the %s layout', (layout) => {
    const { design, changed, game, gameBefore } = change(`use the ${layout} layout`)
    expect(design.layout).toBe(layout)
    expect(changed.filter((name) => name !== 'layout')).toEqual([])
    expect(game).toBe(gameBefore)
  })

  test.each([
    ['a serif font, please', 'serif'],
    ['sans-serif', 'sans'],
    ['set it in sans', 'sans'],
    [
      'monospaced, please',
      'mono',
    ],
    ['a condensed typeface', 'condensed'],
    ['a slab font', 'slab'],
  ])(
    '%s',
    (instruction, font) => {
      const { design, changed } = change(instruction)
      expect(design.font).toBe(font)
      expect(changed.filter((name) => name !== 'font')).toEqual([])
    },
  )

  test('another drawing, or one by its name, changes nothing else', () => {
    const { design, changed, game, gameBefore } = change('the skyline drawing')
    expect([design.art, changed, game]).toEqual(['skyline', ['art'], gameBefore])
    const { design: other, previous, changed: changes } = change('another drawing')
    expect(other.art).not.toBe(previous.design.art)
    expect(changes).toEqual(['art'])
  })

  test('darker is darker each time, lighter is lighter, and both are readable', () => {
    for (const [word, sign] of [['make it darker', -1], ['a bit lighter please', 1]] as const) {
      let { previous } = change('')
      for (let time = 0; time < 3; time++) {
        const { design, changed, game, gameBefore } = change(word, previous)
        expect((lightness(design.background) - lightness(previous.design.background)) * sign).toBeGreaterThan(
          0,
        )
        expect(changed.every((name) => colors.includes(name))).toBe(true)
        expect(ratio(design.background, design.foreground)).toBeGreaterThanOrEqual(4.5)
        expect(ratio(design.background, design.accent)).toBeGreaterThanOrEqual(4.5)
        expect(game).toBe(gameBefore)
        previous = { ...previous, design }
      }
    }
  })

  test.each([
    ['a blue background', 'ground', 'blue'],
    ['green', 'ground', 'green'],
    ['make the button pink', 'mark', 'pink'],
    ['colours of wine, dark', 'ground', 'red'],
    ['gold accents', 'mark', 'yellow'],
  ])('%s', (instruction, where, color) => {
    const { design, changed } = change(instruction)
    const palette = palettes.find(({ background }) => background === design.background)
    expect(palette?.[where as 'ground' | 'mark']).toBe(color)
    expect(changed.every((name) => colors.includes(name))).toBe(true)
  })

  test('a color by its number is used if it is readable, else a similar one', () => {
    expect(change('background #101820').design.background).toBe('#101820')
    const { design } = change('background #ffffff and accent #ffff00')
    expect(design.background).toBe('#ffffff')
    expect(ratio(design.background, design.accent)).toBeGreaterThanOrEqual(4.5)
  })

  test('another game changes nothing else but the button that names it', () => {
    const { game, gameBefore, changed } = change('another game')
    expect(game).not.toBe(gameBefore)
    expect(changed).toEqual(['buttonLabel'])
  })

  test.each(concepts.map(({ name, title }) => [name, title]))(
    '%s is selected by its name and its title',
    (name, title) => {
      expect(change(`I would like ${name}`).game).toBe(name)
      expect(change(`Please use “${title}” as the game`).game).toBe(name)
    },
  )

  test('repeated requests for another game give most of the games', () => {
    const seen = new Set<string | undefined>()
    let { previous } = change('')
    for (let time = 0; time < 20; time++) {
      previous = document(site, change('another game', previous))
      seen.add(conceptOf(previous))
    }
    expect(seen.size).toBeGreaterThan(concepts.length / 2)
  })

  test('refused colors and games are not used', () => {
    const { design, game } = change('no blue, please, and not the vinyl')
    const palette = palettes.find(({ background }) => background === design.background)!
    expect([palette.ground, palette.mark]).not.toContain('blue')
    expect(game).not.toBe('vinyl')
  })

  test('quoted texts survive an unknown instruction', () => {
    const chosen = document(site, change('headline "Last stop", eyebrow "At sea"'))
    expect(change('Make it pop', chosen).design).toMatchObject({ headline: 'Last stop', eyebrow: 'At sea' })
  })

  test('the longest and most complicated instructions are read quickly', () => {
    const knots = [
      'background ',
      'another ',
      '#12345',
      '#123456 ',
      'button "',
      'layout: ',
      '\u201c',
      'not so ',
      ' ',
    ]
    const started = processorMs()
    for (const knot of knots) change(knot.repeat(6000).slice(0, 6000))
    expect((processorMs() - started) / knots.length).toBeLessThan(500)
  })

  test('no game removes it, also from the description', () => {
    const { experience, design } = change('without a game')
    expect(experience).toBeUndefined()
    expect(design.description).not.toMatch(/play|game|minute/i)
  })

  test('quoted texts are used unchanged and are no instructions', () => {
    const { design, changed } = change('headline "Red Night, Split Poster" and the button says "Go"')
    expect(design.headline).toBe('Red Night, Split Poster')
    expect(design.buttonLabel).toBe('Go')
    expect(changed.sort()).toEqual(['buttonLabel', 'headline'])
  })

  test.each([
    ['The headline is Paper Moons', 'Paper Moons'],
    ['Headline: paper moons', 'paper moons'],
    ['The headline should be 夜の海', '夜の海'],
    ['Please change the title to Paper Moons, please', 'Paper Moons'],
    ['The headline is too long', undefined],
    ['The title should be bigger', undefined],
  ])('unquoted text is used where it is a text: %s', (instruction, headline) => {
    const { design, previous } = change(instruction)
    expect(design.headline).toBe(headline ?? previous.design.headline)
  })

  test('other words change only texts', () => {
    const { changed } = change('different words, please')
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.some((name) => [...colors, 'layout', 'font', 'headline'].includes(name))).toBe(false)
  })

  test('starting over, or an empty instruction, changes the design and the game', () => {
    for (const instruction of ['start over', '']) {
      const { design, previous, game, gameBefore } = change(instruction)
      expect(design.background).not.toBe(previous.design.background)
      expect(game).not.toBe(gameBefore)
    }
  })

  test('a model\u2019s game stays unchanged if only the design changes', () => {
    const { previous } = change('')
    const experience = { html: '<p>Theirs</p>', css: 'p { color: red }', javascript: 'void 0' }
    const { experience: kept } = change('make it darker', { ...previous, experience })
    expect(kept).toEqual(experience)
    expect(change('another game', { ...previous, experience }).game).toBeDefined()
  })
})

test('hostile names and instructions are escaped in texts, markup and script', () => {
  const hostile = `</script><script>alert(1)</script>"'&<img src=x onerror=alert(1)>\u2028`
  const name = hostile.slice(0, 120)
  const { experience, design } = compose({
    site: { ...site, name, artistName: hostile },
    instruction: `headline "${hostile.replaceAll('"', '')}"`,
  })
  expect(design.headline).toContain('<script>')
  expect(experience!.javascript).not.toMatch(/<\/?script|<!--/i)
  expect(experience!.html).not.toMatch(/<script|<img/i)
})

test('long names are cut between words and characters', () => {
  const long = '🎹 Symphony of the extraordinarily long afternoon '.repeat(4).slice(0, 199)
  const { design } = compose({
    site: { ...site, name: long.slice(0, 120), artistName: long },
    instruction: '',
  })
  for (const text of Object.values(design)) expect(text.isWellFormed()).toBe(true)
  expect(design.eyebrow.length).toBeLessThanOrEqual(60)
})
