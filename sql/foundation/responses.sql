-- Refusals, and parts of JSON responses, that every group uses.

-- Raises a refusal with a SQLSTATE of the API and a text for the caller.
create function private.refuse_if(condition boolean, code text, message text) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if condition then
    raise exception using errcode = code, message = message;
  end if;
end $$;

-- ISO 8601 in UTC, to the millisecond.
create function private.format_timestamp(value timestamptz) returns text
language plpgsql stable security invoker set search_path = ''
as $$ begin return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'); end $$;

-- ISO 8601 in UTC, to the microsecond, for values that are sent back.
create function private.format_exactly(value timestamptz) returns text
language plpgsql stable security invoker set search_path = ''
as $$ begin return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'); end $$;

create function private.pagination(page integer, page_limit integer, total integer) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'page', page,
    'limit', page_limit,
    'total_count', total,
    'total_pages', (total + page_limit - 1) / page_limit,
    'has_more', page::bigint * page_limit < total
  );
end $$;

grant execute on function private.refuse_if, private.format_timestamp, private.format_exactly, private.pagination to authenticated;
