-- The budgets of all mail. Each mail takes its place in the transaction that decides to send it. One lock orders all mails, so
-- that no budget is exceeded. It is the last lock of its transaction: a transaction that waits for a row while it has this one
-- stops all mail.

-- Whose budget the mails of an account's sites use: of an organization its earliest owner, else the account.
create function private.mail_owner(owner_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
begin
  -- Anybody creates organizations, so they have no budgets of their own.
  return coalesce(
    (
      select m.account_id from app.organization_members m
      where m.organization_id = mail_owner.owner_id and m.role = 'owner'
      order by m.created_at, m.account_id limit 1),
    mail_owner.owner_id);
end $$;

-- How many mails the fans of an owner may get in the window of the limit owner: its number, or that of app.mail_owner_limits,
-- and five for each network from which fans have confirmed, times the share of the last week's mails that was confirmed. A
-- burst to strangers lowers that share while it is sent.
create function private.owner_mail_limit(owner_id uuid) returns integer
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_networks integer;
  v_share numeric;
begin
  -- A person who signs up many addresses has few networks.
  select count(distinct f.network_hash) into v_networks
  from (
    select confirmed.network_hash
    from app.sites s join app.site_signups confirmed on confirmed.site_id = s.id
    where confirmed.state = 'confirmed' and (s.owner_id = owner_mail_limit.owner_id or s.owner_id in (
      select m.organization_id from app.organization_members m
      where m.account_id = owner_mail_limit.owner_id and m.role = 'owner'
        and private.mail_owner(m.organization_id) = owner_mail_limit.owner_id))
    limit 1000
  ) f;
  select coalesce(count(m.confirmed_at)::numeric / nullif(count(*), 0), 1) into v_share
  from app.mails m
  where m.owner_id = owner_mail_limit.owner_id and m.kind = 'confirmation' and m.mailed_at > now() - interval '7 days';
  return (
    select coalesce(o.max_mails, l.max_mails) + floor(5 * v_networks * v_share)
    from app.mail_limits l left join app.mail_owner_limits o on o.owner_id = owner_mail_limit.owner_id
    where l.name = 'owner');
end $$;

-- Whether fewer than a tenth of at least 20 mails to an owner's fans were confirmed within an hour. Up to 5 unconfirmed mails
-- of a network count. The mail to the owner's fans pauses then, until fans confirm or the mails are a week old.
create function private.few_confirmed(owner_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    with networks as (
      -- A stranger who signs up many addresses from one network cannot stop an owner's mail.
      select count(m.confirmed_at) as confirmed, least(count(*) - count(m.confirmed_at), 5) as unconfirmed
      from app.mails m
      where m.owner_id = few_confirmed.owner_id and m.kind = 'confirmation'
        and m.mailed_at between now() - interval '7 days' and now() - interval '1 hour'
      group by coalesce(m.network_hash, uuid_send(m.id))
    )
    select coalesce(sum(n.confirmed + n.unconfirmed) >= 20 and sum(n.confirmed) * 10 < sum(n.confirmed + n.unconfirmed), false)
    from networks n);
end $$;

-- The first limit that leaves no room for a mail, or null.
create function private.reached_mail_limit(mail app.mails) returns text
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_owner_limit integer := case when mail.owner_id is not null then private.owner_mail_limit(mail.owner_id) end;
begin
  return (
    select l.name
    from app.mail_limits l
    cross join lateral (select clock_timestamp() - make_interval(secs => l.window_seconds) as since) as windowed
    cross join lateral (
      select
        case
          when l.name like 'deployment%' then (select count(*) from app.mails m where m.mailed_at > since)
          when l.name = 'address' then (
            select count(*) from app.mails m where m.address_hash = mail.address_hash and m.mailed_at > since)
          when l.name = 'invitation' then (
            select count(*) from app.mails m
            where m.kind = 'invitation' and m.address_hash = mail.address_hash and m.owner_id = mail.owner_id
              and m.mailed_at > since)
          when l.name like 'address%' then (
            select count(*) from app.mails m
            where m.address_hash = mail.address_hash and m.site_id = mail.site_id and m.mailed_at > since)
          when l.name = 'network' then (
            select count(*) from app.mails m where m.network_hash = mail.network_hash and m.mailed_at > since)
          when l.name = 'owner_network' then (
            select count(*) from app.mails m
            where m.owner_id = mail.owner_id and m.network_hash = mail.network_hash and m.mailed_at > since)
          when l.name = 'site' then (
            select count(*) from app.mails m where m.site_id = mail.site_id and m.mailed_at > since)
          when l.name = 'owner' then (
            select count(*) from app.mails m where m.owner_id = mail.owner_id and m.mailed_at > since)
        end as used,
        case
          -- A flood of one kind leaves room for the kinds that matter more.
          when l.name like 'deployment%' then
            floor(l.max_mails * case mail.kind when 'warning' then 1 when 'code' then 0.95 else 0.8 end)
          when l.name = 'owner' then v_owner_limit
          when l.name = 'owner_network' then greatest(l.max_mails, v_owner_limit / 2)
          else l.max_mails
        end as allowed
    ) counted
    -- What is not known of a mail, such as the site of a code, has no limit.
    where case
        when l.name like 'address%' then mail.address_hash is not null
        when l.name = 'network' then mail.network_hash is not null
        when l.name = 'site' then mail.site_id is not null
        when l.name = 'owner' then mail.owner_id is not null
        when l.name = 'invitation' then mail.kind = 'invitation'
        -- An owner invites from one network.
        when l.name = 'owner_network' then
          mail.owner_id is not null and mail.network_hash is not null and mail.kind <> 'invitation'
        else true
      end and used >= allowed
    order by l.name limit 1);
end $$;

-- Counts a mail that is about to be sent; a repeat with the same id counts once. The name of the limit, or few_confirmed, if
-- it may not be sent now.
create function private.take_mail(mail app.mails) returns text
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_limit text;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail', 0));
  if exists (select from app.mails m where m.id = mail.id) then
    return null;
  end if;
  mail.owner_id := private.mail_owner(mail.owner_id);
  v_limit := case when private.few_confirmed(mail.owner_id) then 'few_confirmed' else private.reached_mail_limit(mail) end;
  if v_limit is null then
    insert into app.mails (id, kind, address_hash, network_hash, site_id, owner_id)
    values (mail.id, mail.kind, mail.address_hash, mail.network_hash, mail.site_id, mail.owner_id);
  end if;
  return v_limit;
end $$;

-- Which share of each budget of the deployment is used, and for how many owners of sites the mail is paused.
create function private.describe_mail() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'used', (
      select jsonb_object_agg(l.name, (
        select count(*)::numeric / greatest(l.max_mails, 1) from app.mails m
        where m.mailed_at > now() - make_interval(secs => l.window_seconds)))
      from app.mail_limits l where l.name like 'deployment%'),
    'paused_owners', (
      select count(*) from (
        select m.owner_id from app.mails m
        where m.kind = 'confirmation' and m.mailed_at > now() - interval '7 days'
        group by m.owner_id having count(*) >= 20
      ) o where private.few_confirmed(o.owner_id)));
end $$;
