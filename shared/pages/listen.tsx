/** @jsxImportSource hono/jsx */
import type { Link } from '../site/facts.ts'
import { ownLabel } from '../site/labels.ts'
import { nameOf, releaseLinks } from '../site/release-links.ts'
import { GameRow } from './game-row.tsx'
import { Mark } from './mark.tsx'
import type { PageView } from './page-view.ts'

/** More rows than these are behind "More". */
const openRows = 5

interface Row {
  url: string
  name: string
  service?: Link['service']
  verb?: string
  /** The languages of the page's own words. */
  nameTag?: string
  verbTag?: string
  isFirst?: boolean
}

/**
 * Where the release is, a row for each, of which the first is filled. Without any, a button leads to the sounds or to the sign-up.
 * Links of one country are shown when the fan opens that country. A game is never the main thing.
 */
export const Listen = (view: PageView) => {
  const { site, sounds, language } = view
  const { words, ownTag } = language
  const links = releaseLinks(site)
  const label = ownLabel(site)
  const everywhere = links.filter(({ country }) => !country)
  const byCountry = Map.groupBy(links.filter(({ country }) => country), ({ country }) => country!)
  const rowOf = ({ action, ...link }: Link): Row => ({
    url: link.url,
    name: nameOf(link),
    service: link.service,
    ...action && { verb: words.actions[action], verbTag: ownTag },
  })
  const rows = everywhere.map(rowOf)
  // The label of the main button is the verb of the first row.
  if (rows[0]) rows[0] = { ...rows[0], isFirst: true, ...label && { verb: label, verbTag: undefined } }
  if (site.videoUrl) rows.push({ url: site.videoUrl, name: words.video, nameTag: ownTag })
  const [shown, folded] = [rows.slice(0, openRows), rows.slice(openRows)]
  return (
    <div class='listen'>
      {everywhere.length === 0 && (
        <a class='button' href={sounds.length > 0 ? '#listen' : '#join'} lang={label ? undefined : ownTag}>
          {label ?? (sounds.length > 0 ? words.actions.listen : words.signUp)}
        </a>
      )}
      {shown.length > 0 && <Rows rows={shown} label={words.actions.listen} {...view} />}
      {folded.length > 0 && (
        <details class='more'>
          <summary lang={ownTag}>{words.more}</summary>
          <Rows rows={folded} label={words.more} {...view} />
        </details>
      )}
      {byCountry.size > 0 && (
        <details class='countries'>
          <summary lang={ownTag}>{words.byCountry}</summary>
          {[...byCountry].map(([country, links]) => (
            <details name='country'>
              <summary>{language.country(country)}</summary>
              <Rows rows={links.map(rowOf)} {...view} />
            </details>
          ))}
        </details>
      )}
      <GameRow {...view} />
    </div>
  )
}

const Rows = (
  { rows, label, out, markOf }: { rows: Row[]; label?: string } & Pick<PageView, 'out' | 'markOf'>,
) => (
  <ul class='rows' aria-label={label}>
    {rows.map(({ url, name, nameTag, service, verb, verbTag, isFirst }) => (
      <li>
        <a class={isFirst ? 'row first' : 'row'} href={out(url)} rel='noopener noreferrer nofollow'>
          <Mark path={markOf?.({ url, service })} name={name} />
          <bdi lang={nameTag}>{name}</bdi> {verb && <span class='verb' lang={verbTag}>{verb}</span>}
        </a>
      </li>
    ))}
  </ul>
)
