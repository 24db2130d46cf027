-- Sessions and chats. Row-level security leaves the rows of one account, so an id identifies a row. Lists are ordered by
-- the latest change, newest first. `next` is the cursor for `before`, which excludes rows that come before it: a row that
-- changes between two reads moves to the front, so it may be missed, but is never repeated. Pages are those of the rest.

create function private.list_cursor(updated_at timestamptz, id text) returns text
language plpgsql stable security invoker set search_path = ''
as $$ begin return (extract(epoch from updated_at) * 1000000)::bigint || '.' || id; end $$;

-- The time in a cursor; infinity without a cursor.
create function private.cursor_time(cursor text) returns timestamptz
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return coalesce(
    timestamptz '1970-01-01Z' + split_part(cursor, '.', 1)::bigint * interval '1 microsecond', 'infinity');
end $$;

-- The id in a cursor. An id may contain dots.
create function private.cursor_id(cursor text) returns text
language plpgsql immutable security invoker set search_path = ''
as $$ begin return coalesce(substr(cursor, strpos(cursor, '.') + 1), ''); end $$;

create function private.session_response(session app.sessions) returns json
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return json_build_object(
    'id', session.id,
    'title', session.title,
    'createdAt', private.format_timestamp(session.created_at),
    'updatedAt', private.format_timestamp(session.updated_at)
  );
end $$;

create function private.chat_response(chat app.chats) returns json
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return json_build_object(
    'id', chat.id,
    'sessionId', chat.session_id,
    'title', chat.title,
    'modelId', chat.model_id,
    'createdAt', private.format_timestamp(chat.created_at),
    'updatedAt', private.format_timestamp(chat.updated_at),
    'activeStreamId', chat.active_stream_id,
    'lastAssistantMessageAt', private.format_timestamp(chat.last_assistant_message_at)
  );
end $$;

-- Raises PT404 for a session that is missing or not the caller's.
create function private.check_session_visible(session_id text) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform from app.sessions s where s.id = check_session_visible.session_id;
  perform private.refuse_if(not found, 'PT404', 'Session not found');
end $$;

-- Sets a session's latest change to that of its chat, unless it is later.
create function private.touch_session(chat app.chats) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.sessions s set updated_at = chat.updated_at
  where s.id = chat.session_id and s.updated_at < chat.updated_at;
end $$;

create function api.list_sessions(before text, page integer, page_limit integer) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_time timestamptz := private.cursor_time(before);
  v_id text := private.cursor_id(before);
  v_offset bigint := (page - 1)::bigint * page_limit;
  v_total integer;
begin
  select count(*) into v_total from app.sessions s where (s.updated_at, s.id) < (v_time, v_id);
  return (
    select json_build_object(
      'pagination', private.pagination(page, page_limit, v_total),
      'sessions', coalesce(json_agg(private.session_response(listed.session) order by listed.position)
        filter (where listed.position <= v_offset + page_limit), '[]'),
      'next', case when count(*) > page_limit
        then max(private.list_cursor(listed.updated_at, listed.id)) filter (where listed.position = v_offset + page_limit) end
    )
    from (
      select s as session, s.updated_at, s.id, row_number() over (order by s.updated_at desc, s.id desc) as position
      from app.sessions s
      where (s.updated_at, s.id) < (v_time, v_id)
      order by s.updated_at desc, s.id desc
      limit page_limit + 1 offset v_offset
    ) listed
  );
end $$;
comment on function api.list_sessions is 'The caller''s sessions, latest change first. GET /api/sessions.';

create function api.create_session(id text, title text) returns json
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id text := coalesce(id, gen_random_uuid()::text);
begin
  insert into app.sessions (account_id, id, title) values (private.account_id(), v_id, title)
  on conflict do nothing;
  return (select private.session_response(s) from app.sessions s where s.id = v_id);
end $$;
comment on function api.create_session is
  'A new session, or the caller''s existing one with this id, unchanged. POST /api/sessions.';

create function api.list_chats(session_id text, before text, page integer, page_limit integer) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_time timestamptz := private.cursor_time(before);
  v_id text := private.cursor_id(before);
  v_offset bigint := (page - 1)::bigint * page_limit;
  v_total integer;
begin
  perform private.check_session_visible(session_id);
  select count(*) into v_total from app.chats c
  where c.session_id = list_chats.session_id and (c.updated_at, c.id) < (v_time, v_id);
  return (
    select json_build_object(
      'pagination', private.pagination(page, page_limit, v_total),
      'chats', coalesce(json_agg(private.chat_response(listed.chat) order by listed.position)
        filter (where listed.position <= v_offset + page_limit), '[]'),
      'next', case when count(*) > page_limit
        then max(private.list_cursor(listed.updated_at, listed.id)) filter (where listed.position = v_offset + page_limit) end
    )
    from (
      select c as chat, c.updated_at, c.id, row_number() over (order by c.updated_at desc, c.id desc) as position
      from app.chats c
      where c.session_id = list_chats.session_id and (c.updated_at, c.id) < (v_time, v_id)
      order by c.updated_at desc, c.id desc
      limit page_limit + 1 offset v_offset
    ) listed
  );
end $$;
comment on function api.list_chats is 'The chats of a session, latest first. GET /api/sessions/{sessionId}/chats.';

create function api.create_chat(session_id text, id text, title text, model_id text) returns json
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id text := coalesce(id, gen_random_uuid()::text);
  v_chat app.chats;
begin
  perform private.check_session_visible(session_id);
  insert into app.chats (account_id, session_id, id, title, model_id)
  values (private.account_id(), session_id, v_id, coalesce(title, 'New chat'), model_id)
  on conflict do nothing;
  select c.* into v_chat from app.chats c where c.session_id = create_chat.session_id and c.id = v_id;
  perform private.touch_session(v_chat);
  return private.chat_response(v_chat);
end $$;
comment on function api.create_chat is
  'A new chat, or the session''s existing one with this id, unchanged. POST /api/sessions/{sessionId}/chats.';

create function api.update_chat(session_id text, chat_id text, title text, model_id text) returns json
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_chat app.chats;
begin
  perform private.check_session_visible(session_id);
  -- One statement, so that concurrent changes of different fields are both kept. A change always moves updated_at by a
  -- millisecond, the precision of the response.
  update app.chats c
  set title = coalesce(update_chat.title, c.title),
    model_id = coalesce(update_chat.model_id, c.model_id),
    updated_at = case when update_chat.title <> c.title or update_chat.model_id <> coalesce(c.model_id, '')
      then greatest(clock_timestamp(), c.updated_at + interval '1 millisecond') else c.updated_at end
  where c.session_id = update_chat.session_id and c.id = chat_id
  returning c.* into v_chat;
  perform private.refuse_if(not found, 'PT404', 'Chat not found');
  perform private.touch_session(v_chat);
  return private.chat_response(v_chat);
end $$;
comment on function api.update_chat is
  'Changes the title, the model or both; null keeps a value. PATCH /api/sessions/{sessionId}/chats/{chatId}.';

grant execute on function private.list_cursor, private.cursor_time, private.cursor_id, private.session_response,
  private.chat_response, private.check_session_visible, private.touch_session to authenticated;
