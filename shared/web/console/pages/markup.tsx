import { fonts, layouts } from '../choices.built.ts'
import { Field, filled, Form, Select, TextArea, Title } from '../dom/markup.tsx'
import { designInput, siteInput } from '../inputs.built.ts'
import { Emphasis, LinkRows, named, ShowRows } from './site-form.tsx'
import { newSite } from './sites.ts'

const chosen = ['', 'Chosen for you'] as const

export const NewSitePage = filled(
  <>
    <Title lead='A page for a release that collects fans. It is made at once, and stays private until you publish it.'>
      New site
    </Title>
    <section class='card'>
      <Form id='new-site' button='Create and generate (up to 25 credits)' wide>
        <div class='full'>
          <Field
            label='Address of the release (optional)'
            name='releaseUrl'
            {...siteInput.releaseUrl}
            type='url'
            placeholder='https://open.spotify.com/album/'
            hint='A track, album or playlist at open.spotify.com: its title, artwork, tracks and date are used.'
          />
        </div>
        <Field label='Name' name='name' {...siteInput.name} hint='Needed without a release.' />
        <Field
          label='Artist'
          name='artist'
          {...siteInput.artist}
          hint='As it is written on the page. Needed without a release.'
        />
        <Select label='Artist of yours' name='artistId' options={[['', 'No artist']]} />
        <p id='artist-source' class='muted full' role='status'></p>
        <label class='full'>
          <span>What the page should be</span>
          <textarea name='brief' rows={4} {...siteInput.brief} aria-describedby='hint-brief'></textarea>
          <small id='hint-brief'>
            The mood and what it is about, for the look of the page. It is not printed unless you say so.
            Needed without a release.
          </small>
        </label>
        <Field
          label='Colors (optional)'
          name='instruction'
          maxlength={200}
          hint='By name, for example black and gold.'
        />
        <Field label='Released on (optional)' name='releaseDate' type='date' />
        <label class='check full'>
          <input type='checkbox' name='game' />
          <span>With a game, on a page in English. A page without a brief has one anyway.</span>
        </label>
        <details class='part'>
          <summary>Texts and look (optional)</summary>
          <div class='fields'>
            <Field
              label='Headline'
              name='headline'
              {...designInput.headline}
              hint='The name, if it is empty.'
              data-design
            />
            <Field label='Above the headline' name='eyebrow' {...designInput.eyebrow} data-design />
            <TextArea label='Text' name='description' rows={3} {...designInput.description} data-design />
            <Select label='Layout' name='layout' options={[chosen, ...named(layouts)]} data-design />
            <Select label='Letters' name='font' options={[chosen, ...named(fonts)]} data-design />
            <Emphasis />
          </div>
        </details>
        <LinkRows />
        <ShowRows />
      </Form>
    </section>
  </>,
  newSite,
)
