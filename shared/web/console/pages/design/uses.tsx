import type { ComponentChildren } from 'preact'
import { count, day } from '../../format.ts'
import { countOf, read } from '../form/model.ts'
import { site } from '../site.ts'
import { section } from './section.ts'

const hostOf = (url: string | null) => url && (URL.parse(url)?.host.replace(/^www\./, '') ?? url)

/** What a generation uses, each with what it has and the way to its section. */
export function Uses() {
  const text = (name: 'name' | 'artist' | 'artistId' | 'releaseDate' | 'brief') => read(name) as string
  const facts = [
    text('name'),
    text('artist') || text('artistId') && 'linked artist',
    text('releaseDate') && day(text('releaseDate')),
  ]
  const lists = [
    ['links', 'Links', countOf('links'), 'link'],
    ['tracks', 'Tracks', countOf('tracks'), 'track'],
    ['shows', 'Shows', countOf('shows'), 'show'],
    ['pictures', 'Pictures', countOf('assets'), 'file'],
  ] as const
  return (
    <div class='uses' role='group' aria-label='What the page is made from'>
      <Use id='links' title='Release'>{hostOf(site.value!.release_url)}</Use>
      <Use id='facts' title='Facts'>{facts.filter(Boolean).join(', ')}</Use>
      {lists.map(([id, title, number, one]) => (
        <Use key={id} id={id} title={title}>{number > 0 && count(number, one)}</Use>
      ))}
      <Use id='notes' title='Notes'>{text('brief')}</Use>
    </div>
  )
}

const Use = ({ id, title, children }: { id: string; title: string; children: ComponentChildren }) => (
  <button
    type='button'
    onClick={() => section.value = id}
  >
    <span>{title}</span>
    <small dir='auto'>{children || 'none'}</small>
  </button>
)
