import { pathOfCall, type Route } from '@fixit/contract/route';

export interface ModelReply {
  status: number;
  data: unknown;
}

export interface ModelInput {
  params?: object;
  query?: object;
  body?: object;
}

/** The server may be another process. */
export async function callAs(
  origin: string,
  route: Route,
  { token }: { token: string },
  { params, query, body }: ModelInput = {},
): Promise<ModelReply> {
  const response = await fetch(origin + pathOfCall(route, { params: { ...params }, query: { ...query } }), {
    method: route.method,
    headers: { Authorization: `Token ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
  });
  // The model knows the answer's shape.
  const { data, results } = JSON.parse((await response.text()) || '{}') as Partial<Record<'data' | 'results', unknown>>;
  return { status: response.status, data: data ?? results };
}
