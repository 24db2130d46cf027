import { artistInput, memberInput, organizationInput } from '../inputs.built.ts'
import { Field, filled, Form, Region, Select, TextArea, Title } from '../dom/markup.tsx'
import { artists } from './artists.ts'

const Address = ({ label, name, hint }: { label: string; name: string; hint?: string }) => (
  <Field label={label} name={name} hint={hint} {...artistInput.image} placeholder='https://' />
)

const EditArtist = () => (
  <section id='edit-part' class='card inner' aria-labelledby='edit-title' hidden>
    <h3 id='edit-title'></h3>
    <Form id='edit-artist' button='Save' cancel wide>
      <Field label='Name' name='name' {...artistInput.name} required />
      <Field label='Record label' name='label' {...artistInput.label} />
      <Address
        label='Picture'
        name='image'
        hint='The address of a picture, which programs and agents show.'
      />
      <Address label='Spotify' name='spotify' />
      <Address label='Bandsintown' name='bandsintown' hint='New pages get their shows from there.' />
      <TextArea
        label='What agents should know and follow'
        name='instruction'
        rows={4}
        {...artistInput.instruction}
      />
    </Form>
  </section>
)

export const ArtistsPage = filled(
  <>
    <Title lead='Artists are personal, or belong to an organization whose members share them.'>
      Artists
    </Title>
    <section class='card'>
      <h2>Your artists</h2>
      <Region id='artists' />
      <EditArtist />
      <Form id='new-artist' button='Add artist' secondary wide>
        <Field label='Name of a new artist' name='name' {...artistInput.name} required />
      </Form>
    </section>
    <section class='card'>
      <h2>Organizations</h2>
      <div id='invitations' class='region'></div>
      <Region id='organizations' />
      <div id='invitation-blocks' class='region'></div>
      <section id='members-part' class='card inner' aria-labelledby='members-title' hidden>
        <h3 id='members-title'></h3>
        <div id='members' class='region'></div>
        <Form id='invite' button='Invite' secondary wide>
          <p class='muted'>Members use what the organization has. Owners manage it and its people too.</p>
          <Field
            label='New member by e-mail'
            name='email'
            type='email'
            autocomplete='off'
            {...memberInput.email}
          />
          <Select
            label='Role'
            name='role'
            options={[['member', 'Member'], ['owner', 'Owner']]}
          />
        </Form>
      </section>
      <Form id='new-organization' button='Create organization' secondary inline>
        <Field label='Name of a new organization' name='name' {...organizationInput.name} />
      </Form>
    </section>
  </>,
  artists,
)
