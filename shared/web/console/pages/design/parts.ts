/** A part of the shown page that has a field, with its place in pixels of the page. */
export interface Part {
  key: string
  label: string
  /** The path of its control. */
  path: string
  box: { top: number; left: number; width: number; height: number }
}

/** The parts of a page by what they are in its markup (shared/pages), and the control of each. */
const kinds: readonly (readonly [selector: string, label: string, path: string])[] = [
  ['figure.art, figure.photo', 'Cover', 'assets'],
  ['.eyebrow', 'Above the headline', 'eyebrow'],
  ['.artist', 'Artist', 'artist'],
  ['h1', 'Headline', 'headline'],
  ['.byline', 'Release', 'releaseDate'],
  ['.lede:not(.brief)', 'Text', 'description'],
  ['.lede.brief', 'Notes', 'brief'],
  ['div.listen > .rows, div.listen > .more, div.listen > .countries', 'Links', 'links'],
  ['div.listen > a.button', 'Button text', 'buttonLabel'],
  ['#listen', 'Sounds', 'assets'],
  ['section:has(> #tracks-title)', 'Tracks', 'tracks'],
  ['section:has(> #shows-title)', 'Shows', 'shows'],
  ['#join-title', 'Sign-up heading', 'signupHeading'],
  ['#join > .form', 'Sign-up', 'controller'],
]

/** The parts of a page, from the top to the bottom. */
export function partsOf(page: Document): Part[] {
  const { scrollX, scrollY } = page.defaultView!
  const found = kinds.flatMap(([selector, label, path]) =>
    [...page.querySelectorAll(selector)].map((element, at) => {
      const { top, left, width, height } = element.getBoundingClientRect()
      return {
        key: `${label} ${at}`,
        label,
        path,
        box: { top: top + scrollY, left: left + scrollX, width, height },
      }
    })
  )
  return found.filter(({ box }) => box.width > 0 && box.height > 0).toSorted((a, b) => a.box.top - b.box.top)
}
