import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";

import type { Role } from "#app/lib/actor.ts";
import type { paths } from "#app/paths.ts";
import type { deskPaths } from "#app/routes/operator/paths.ts";

import type { Api } from "./api-client.server.ts";
import { constraintOf, submitJudged } from "./form.server.ts";

type ParamIn<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ParamIn<First> | ParamIn<Rest>
  : Path extends `${string}?`
    ? never
    : Path extends `:${infer Name}`
      ? Name
      : never;

/** Parameters of addresses by name; undefined when the route’s own address has not this one. */
type Params = Readonly<
  Record<
    ParamIn<(typeof paths)[keyof typeof paths] | (typeof deskPaths)[keyof typeof deskPaths]>,
    string
  >
>;

type Call = Params & Pick<LoaderFunctionArgs, "context" | "request"> & Readonly<{ api: Api }>;

const callOf = ({ context, params, request }: LoaderFunctionArgs, api: Api): Call => ({
  ...(params as Params),
  api,
  context,
  request,
});

/** Loaders and actions for one role; an action's `api` sends the form's one-time key. */
const routesFor = (role: Role) => ({
  loader:
    <View>(load: (call: Call) => View) =>
    async (args: LoaderFunctionArgs) =>
      await load(callOf(args, args.context.as(role))),
  /** Adds the browser's checks of the form. */
  formLoader:
    <View extends object>(schema: z.ZodObject, load: (call: Call) => Promise<View> | View) =>
    async (args: LoaderFunctionArgs) => ({
      ...(await load(callOf(args, args.context.as(role)))),
      constraint: constraintOf(schema),
    }),
  action:
    <Schema extends z.ZodType, Answer = Response>(
      schema: Schema,
      run: (call: Call & { body: z.output<Schema>; form: FormData }) => Promise<Answer>,
    ) =>
    async (args: ActionFunctionArgs) =>
      submitJudged(args.context.as(role), args.request, schema, (body, api, form) =>
        run({ ...callOf(args, api), body, form }),
      ),
});

export const {
  loader: customerLoader,
  formLoader: customerFormLoader,
  action: customerAction,
} = routesFor("customer");

export const {
  loader: teacherLoader,
  formLoader: teacherFormLoader,
  action: teacherAction,
} = routesFor("teacher");

/** A visitor is led to sign in, another role finds nothing (AUTH-014). */
export const { loader: operatorLoader, action: operatorAction } = routesFor("operator");
