import { describe, expect, test } from 'vitest'
import { readFacts } from '../../shared/generation/facts/read-facts.ts'
import type { Facts } from '../../shared/pages/facts.ts'

const hamburg = { date: '2026-06-01', city: 'Hamburg', venue: 'Knust' }
const kiel = { date: '2026-06-02', city: 'Kiel' }
const present: Facts = {
  releaseDate: '2026-05-08',
  shows: [hamburg, kiel],
  guests: ['Art', 'Ann', 'Ida Vale'],
  links: [{ service: 'tidal', url: 'https://tidal.com/x' }, {
    service: 'spotify',
    url: 'https://open.spotify.com/album/1',
  }],
  tracks: [{ title: 'Ebb' }],
  videoUrl: 'https://youtu.be/abc',
}
const [tidal, spotify] = present.links!
const read = (text: string) => readFacts(text, '2026-01-10', present)

describe('a removal is a whole request that names what is removed', () => {
  test.each<[string, Partial<Facts>]>([
    ['Please remove the Hamburg show.', { shows: [kiel] }],
    ['cancel the show at Knust', { shows: [kiel] }],
    ['cancel Kiel on 2 June', { shows: [hamburg] }],
    ['remove the Hamburg show on 1 June, please', { shows: [kiel] }],
    ['delete the concerts in Hamburg and Kiel', { shows: undefined }],
    ['remove all shows from the page', { shows: undefined }],
    ['drop the tour dates', { shows: undefined }],
    ['remove guest Ann', { guests: ['Art', 'Ida Vale'] }],
    ['take out Ida Vale', { guests: ['Art', 'Ann'] }],
    ['remove Ida Vale and Ann from the guests', { guests: ['Art'] }],
    ['no guests', { guests: undefined }],
    ['remove the link to TIDAL', { links: [spotify!] }],
    ['delete the tidal link', { links: [spotify!] }],
    ['remove Spotify', { links: [tidal!] }],
    ['remove the track list', { tracks: undefined }],
    ['please delete all tracks', { tracks: undefined }],
    ['remove the video', { videoUrl: undefined }],
    ['take off the video link', { videoUrl: undefined }],
    ['remove the release date', { releaseDate: undefined }],
  ])('%s', (text, change) => {
    expect(read(text).facts).toEqual({ ...present, ...change })
    expect(read(text).rest).toBe('')
  })
})

describe('anything else removes nothing and stays in the text', () => {
  test.each([
    'Delete every artful word',
    'Remove art',
    'Remove the art deco look',
    'remove the annoying eyebrow',
    'Remove the tidal wave drawing',
    'Remove the Spotify green from the background',
    'remove video effects',
    'No video look',
    'No guests in the picture',
    'no tracks visible in the drawing',
    'Drop the tour theme',
    'Remove the show-off words',
    'remove the shows heading',
    'Remove the dates from the headline',
    'Remove Hamburg',
    'remove the Hamburg harbour drawing',
    'Remove the show in Hamburg and Oslo',
    'Remove all shows but Kiel',
    'remove the shows before 2 June',
    'Remove the guest Bob',
    'Remove the show in Oslo on 3 June',
    'Drop the line about playing Berlin on 3 June with Tom Reed',
    'remove the release date line from the eyebrow',
    'Remove',
    'no',
    'Remove the page',
  ])('%s', (text) => {
    expect(read(text).facts).toEqual(present)
    expect(read(text).rest).toBe(text)
  })
})

describe('a show moves only by a request that says so', () => {
  test.each([
    'The Hamburg show runs from 1 June to 3 June',
    'Draw the Hamburg show poster; the sale goes to 3 June',
  ])('%s', (text) => expect(read(text).facts).toEqual(present))
})
