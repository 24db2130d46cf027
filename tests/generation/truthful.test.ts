import { describe, expect, test } from 'vitest'
import { concepts } from '../../shared/generation/concepts/index.ts'
import { gameLabel } from '../../shared/generation/composer/texts.ts'
import type { GenerationRequest } from '../../shared/generation/generator.ts'
import { fits } from '../../shared/pages/labels.ts'
import { openGenerator } from '../../shared/generation/open-generator.ts'
import { truthful } from '../../shared/generation/truthful.ts'
import type { Design } from '../../shared/pages/document.ts'

const design: Design = {
  headline: 'Low Tide',
  eyebrow: 'Ines Vale',
  description: 'Songs about water.',
  buttonLabel: 'Set sail',
  signupHeading: 'Stay near',
  background: '#f4f2ed',
  foreground: '#161616',
  accent: '#0b5c94',
  layout: 'poster',
  font: 'serif',
}
const experience = { html: '', css: '', javascript: '' }
const request = (site: Partial<GenerationRequest['site']> = {}, instruction = ''): GenerationRequest => ({
  site: { name: 'Low Tide', artistName: 'Ines Vale', assets: [], brief: '', ...site },
  instruction,
})
const label = (buttonLabel: string, hasGame: boolean, site = {}) =>
  truthful({ design: { ...design, buttonLabel }, ...hasGame && { experience } }, request(site)).design
    .buttonLabel

describe('the button says what it does', () => {
  test.each([
    'Join the list',
    'Listen',
    'Listen now',
    'Sign up',
    'Hear it first',
    'Press play',
    'Anhören',
    'Pre-save',
  ])(
    'a game is not started by %j',
    (text) => {
      expect(label(text, true)).toBe('Play')
      expect(label(text, true, { language: 'de' })).toBe('Spielen')
    },
  )

  test.each(['Set sail', 'Play', 'Light the lanterns', 'Play the tide', 'Start the joinery'])(
    'a game may be started by %j',
    (text) => expect(label(text, true)).toBe(text),
  )

  test('without a game it opens the first service, or signs up', () => {
    const links = [{ service: 'deezer' as const, url: 'https://www.deezer.com/album/1' }]
    expect(label('Play the game', false, { links })).toBe('Listen on Deezer')
    expect(label('Join the list', false, { releaseUrl: 'https://open.spotify.com/track/1' })).toBe(
      'Listen on Spotify',
    )
    expect(label('Play: follow the stars', false)).toBe('Sign me up')
    expect(label('Listen', false)).toBe('Sign me up')
    expect(label('Keep me posted', false)).toBe('Keep me posted')
    expect(label('Set sail', false)).toBe('Sign me up')
    expect(label('Hear it first', false, { links })).toBe('Hear it first')
    expect(label('Listen on Spotify', false, { links })).toBe('Listen on Deezer')
    expect(label('Set sail', false, { links: [{ ...links[0]!, country: 'DE' }] })).toBe('Sign me up')
    const assets = [{ url: 'https://assets.example/a.mp3', name: 'Ebb.mp3', type: 'audio/mpeg' as const }]
    expect(label('Sign me up', false, { assets })).toBe('Listen')
  })

  test('of every game of ours says that it plays', () => {
    for (const concept of concepts) {
      expect(gameLabel(concept)).toMatch(/^Play: /)
      expect(fits(gameLabel(concept), 'play', {}), concept.name).toBe(true)
      expect(gameLabel(concept).length).toBeLessThanOrEqual(40)
    }
  })

  test('with and without a release, a game, links and a language', async () => {
    const never = new AbortController().signal
    for (let at = 0; at < 40; at++) {
      const site = { name: `Song ${at}`, ...at % 2 && { releaseUrl: `https://open.spotify.com/track/${at}` } }
      const made = await openGenerator().generate(request(site, at % 3 ? '' : 'without a game'), never)
      const action = made.experience ? 'play' : site.releaseUrl ? 'listen' : 'sign-up'
      expect(fits(made.design.buttonLabel, action, site), made.design.buttonLabel).toBe(true)
      expect(JSON.stringify(made.design)).not.toMatch(/out now|is here|worth the wait/i)
    }
  })
})

describe('a text does not claim', () => {
  const checked = (texts: Partial<Design>, site: Partial<GenerationRequest['site']> = {}, instruction = '') =>
    truthful({ design: { ...design, ...texts }, experience }, request(site, instruction)).design
  const dated = { releaseDate: '2099-05-08' }
  const shows = [{ date: '2099-06-01', city: 'Hamburg' }]

  test('that the release is out, because the page is read before and after it', () => {
    expect(checked({ eyebrow: 'Ines Vale · Out now' }).eyebrow).toBe('Ines Vale')
    expect(checked({ description: 'Songs about water. Out now everywhere.' }).description).toBe(
      'Songs about water.',
    )
    expect(checked({ headline: 'Out now' }, dated).headline).toBe('Low Tide')
    expect(checked({ signupHeading: 'Available now' }).signupHeading).toBe('Hear from Ines Vale')
  })

  test('another date or another show than the facts have', () => {
    const text = 'Songs about water. Out on 9 May 2099.'
    expect(checked({ description: text }, dated).description).toBe('Songs about water.')
    expect(checked({ description: 'Out on 8 May 2099.' }, dated).description).toBe('Out on 8 May 2099.')
    expect(checked({ description: 'Playing Hamburg on 2 June 2099.' }, { shows }).description).toBe('')
    expect(checked({ description: 'Playing Hamburg on 1 June 2099.' }, { shows }).description).not.toBe('')
  })

  test('another day without a year, however far ahead', () => {
    for (let days = 1; days < 365; days += 30) {
      const day = new Date(Date.now() + days * 86_400_000)
      const text = `Out on ${
        day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
      }.`
      expect(checked({ description: text }, { releaseDate: '2099-02-29' }).description, text).toBe('')
      const releaseDate = day.toISOString().slice(0, 10)
      expect(checked({ description: text }, { releaseDate }).description).toBe(text)
    }
  })

  test('a tour without shows, or an album for a track', () => {
    expect(checked({ description: 'Songs about water. On tour this summer.' }).description).toBe(
      'Songs about water.',
    )
    expect(checked({ description: 'On tour this summer.' }, { shows }).description).toBe(
      'On tour this summer.',
    )
    const track = { releaseUrl: 'https://open.spotify.com/track/1' }
    expect(checked({ eyebrow: 'The new album' }, track).eyebrow).toBe('')
  })

  test('except in the words that a person asked for', () => {
    expect(checked({ eyebrow: 'Out now' }, {}, 'eyebrow "Out now"').eyebrow).toBe('Out now')
    expect(checked({ eyebrow: 'Out now' }, dated, 'eyebrow "Out now"').eyebrow).toBe('')
  })
})
