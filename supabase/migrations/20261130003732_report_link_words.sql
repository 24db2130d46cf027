SET local check_function_bodies = off;

COMMENT ON FUNCTION "api"."open_report_link"(text, boolean) IS 'The stored report of a link, for its holder, without what the link leaves out; counts a visit of a person. Raises PT404 once the link has ended. GET /s/r/{token}.';
