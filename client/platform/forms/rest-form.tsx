import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf, Contract, InputOf } from '#shared/contract.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { Button, type ButtonLook } from '../../ui/basics.tsx';
import { FieldError, FormContext } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { closeModal } from '../modals/open-dialog.ts';
import { useOutdate } from '../navigation/outdated.ts';
import { useLeaving } from '../placing/use-placer.ts';
import { firstRefusalText, pathOf, RestError, useFetchStatus, useRest } from '../rest/rest.ts';
import { useAppState } from '../state/app-state.ts';
import { complaintsOf, treeOf } from './form-body.ts';
import { usePersisted } from './persisted.ts';
import styles from './rest-form.module.css';

/** Attributes of a form that works with scripts only: without them it is not shown, and never sends what was typed. */
const scriptedForm = { method: 'post', 'data-scripted': true } as const;

interface RestFormProps<C extends Contract> {
  /** Given where what the form holds is wanted outside it. */
  readonly form?: RefObject<HTMLFormElement | null>;
  readonly call: C;
  readonly params?: InputOf<C['params']> | undefined;
  /** What the body has beside the fields, or what it is made of them. */
  readonly body?: Partial<InputOf<C['body']>> | ((fields: FormData) => InputOf<C['body']>);
  /**
   * Checks the body before it is sent, where a page has a use for the weight of a schema: the build leaves contracts none,
   * and the answer to the call says the same.
   */
  readonly schema?: Contract['body'];
  /** What else is wrong, by field. */
  readonly check?: (fields: FormData) => Complaints | Promise<Complaints>;
  /** Makes the call where more belongs to it than the body. */
  readonly make?: (body: InputOf<C['body']>, fields: FormData) => Promise<AnswerOf<C>>;
  /** Set where the form works without scripts too; others are not shown without them. */
  readonly isPlain?: boolean;
  /** What the fields begin with, by their names. */
  readonly defaults?: object | undefined;
  /** Under which key what was typed is kept until it is sent. */
  readonly keptAs?: string;
  /** Whether closing the form forgets it too. */
  readonly isDialog?: boolean;
  /** Toast on success. */
  readonly done?: string | ((answer: AnswerOf<C>, fields: FormData) => string);
  /** An action in the toast, for example to undo. */
  readonly doneAction?: (answer: AnswerOf<C>) => { readonly label: string; readonly run: () => void };
  /** Runs on success before the page's data is reloaded, for example to close the dialog. */
  readonly onDone?: ((answer: AnswerOf<C>, fields: FormData) => void) | undefined;
  /** Set when `onDone` leaves the page: its data must not be reloaded, which fails after signing out. */
  readonly isPageLeft?: boolean;
  /** Closes the dialog that it stands in once it is done. */
  readonly closes?: boolean | undefined;
  /** Closes it on 409 as well, and says why: what it shows is outdated. */
  readonly closesOutdated?: boolean | undefined;
  /** Runs on 409, for example to load again what is outdated. */
  readonly onConflict?: ((error: RestError) => void) | undefined;
  /**
   * Asks for what the call wants first, before it and where it was refused, and calls `go` once that is given; false where
   * nothing is to be asked for.
   */
  readonly wants?: (go: () => void, refusal: unknown, fields: FormData) => boolean;
  /** Optimistic update; a refusal reverts it. The form may be unmounted by then. */
  readonly predict?: () => void;
  readonly className?: string | undefined;
  /** Other attributes of the form, such as those that prepare a bot check. */
  readonly attributes?: ComponentProps<'form'>;
  /** The button below the fields; without it the form has its own. */
  readonly label?: string;
  readonly look?: ButtonLook['look'];
  readonly size?: ButtonLook['size'];
  /** Accessible addition that distinguishes the button from others of the same label. */
  readonly about?: string | undefined;
  /** Whether something is still to be chosen. */
  readonly isDisabled?: boolean;
  readonly children?: ReactNode;
}

type Complaints = Readonly<Record<string, string | undefined>>;

interface Refusal {
  /** Whether nothing has been changed since: the first wrong field is led to once. */
  readonly isNew?: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure?: string | undefined;
}

/** A field, or a choice of a group, that has something wrong with it. */
const WRONG = '[aria-invalid="true"], fieldset[aria-describedby] input';

/** What goes wrong with a form: beside its fields as far as they show it, and as a whole. */
function useRefusal(first: ReturnedForm | undefined, given: RestFormProps<Contract>['form']) {
  const own = useRef<HTMLFormElement>(null);
  const form = given ?? own;
  const [fields] = useState(() => new Set<string>());
  const [refusal, setRefusal] = useState<Refusal>({
    errors: first?.fields ?? {},
    failure: first && Object.keys(first.fields).length === 0 ? first.message : undefined,
  });
  useEffect(() => {
    if (refusal.isNew) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [refusal, form]);
  return {
    ...{ form, fields, refusal },
    forget: () => setRefusal({ errors: {} }),
    /** Takes what a field is told off it once that changes. */
    settle: (event: FormEvent) => {
      const { name } = event.target as HTMLInputElement;
      if (!(name in refusal.errors)) return;
      const { [name]: _, ...errors } = refusal.errors;
      setRefusal({ ...refusal, errors, isNew: false });
    },
    refuse: (errors: Readonly<Record<string, string>>, otherwise?: string) => {
      const other = Object.entries(errors).find(([name]) => !fields.has(name))?.[1];
      const isShown = Object.keys(errors).some((name) => fields.has(name));
      setRefusal({ errors, failure: other ?? (isShown ? undefined : otherwise), isNew: true });
    },
  };
}

/** The body of a call; the build leaves contracts no schemas, so one that takes none is sent an empty one. */
function bodyOf<C extends Contract>(
  { method }: C,
  body: RestFormProps<C>['body'],
  fields: FormData,
): InputOf<C['body']> {
  if (body instanceof Function) return body(fields);
  return (method === 'GET' ? undefined : { ...treeOf(fields), ...body }) as InputOf<C['body']>;
}

/** Sends the form and reports the result. */
function useSending<C extends Contract>(props: RestFormProps<C>) {
  const { call, params, body, schema, check, make, done, doneAction, onDone } = props;
  const { isPageLeft, closes, closesOutdated, onConflict, wants, predict } = props;
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const outdate = useOutdate();
  const sentBack = useSentBack(call);
  // A form of a call with parameters may stand several times on a page, which says itself why one was refused.
  const first = props.isPlain && params === undefined ? sentBack : undefined;
  const { refuse, forget, ...told } = useRefusal(first, props.form);
  const forgetKept = usePersisted(told.form, props.keptAs, { isDialog: props.isDialog ?? true });
  const { status, run } = useFetchStatus();
  const [isLeaving, setLeaving] = useLeaving();
  const fail = (error: unknown, fields: FormData) => {
    if (wants?.(() => start(fields), error, fields)) return;
    // Another tab was first: reload the page's data.
    if (error instanceof RestError && error.status === 409) {
      void revalidator.revalidate();
      if (closesOutdated) closeModal(state);
      if (closesOutdated) state.notice = { text: error.message };
      onConflict?.(error);
    }
    if (predict) state.notice = { text: firstRefusalText(error) };
    else refuse(error instanceof RestError ? error.fields : {}, firstRefusalText(error));
  };
  const send = async (fields: FormData) => {
    const input = bodyOf(call, body, fields);
    const found = { ...complaintsOf(schema, input), ...(check && (await check(fields))) };
    const complaints = found as Refusal['errors'];
    if (Object.keys(complaints).length > 0) return refuse(complaints);
    predict?.();
    const answer = await run(
      async () => ({ value: await (make ? make(input, fields) : rest(call, { params, body: input })) }),
      (error) => fail(error, fields),
    );
    if (answer === undefined) return;
    forgetKept();
    setLeaving(isPageLeft === true);
    outdate();
    if (done !== undefined) {
      const action = doneAction?.(answer.value);
      const text = typeof done === 'string' ? done : done(answer.value, fields);
      state.notice = { text, ...(action && { action }) };
    }
    if (closes) closeModal(state);
    onDone?.(answer.value, fields);
    if (!isPageLeft) await revalidator.revalidate();
  };
  // The optimistic state lasts until the transition ends, when the reloaded data is shown.
  const start = (fields: FormData) => startTransition(() => send(fields));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLeaving) return;
    const fields = new FormData(event.currentTarget);
    forget();
    if (!wants?.(() => start(fields), undefined, fields)) start(fields);
  };
  return {
    ...told,
    submit,
    isBusy: status === 'pending' || isLeaving,
    defaults: { ...props.defaults, ...first?.values },
  };
}

/** Scrolls to the failure, which would go unseen where the form is longer than the window. */
const showError = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' });

/** Why the form was refused as a whole. */
export function FormFailure({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert" ref={text === undefined ? undefined : showError}>
      {text !== undefined && <FieldError>{text}</FieldError>}
    </div>
  );
}

type SubmitProps = Pick<RestFormProps<Contract>, 'look' | 'size'> & {
  readonly about?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** The button that sends the form around it. */
export function Submit({ about, isDisabled, children, ...look }: SubmitProps) {
  const { isBusy } = useContext(FormContext);
  return (
    <Button
      type="submit"
      {...look}
      isBusy={isBusy}
      disabled={isDisabled}
      aria-label={about === undefined ? undefined : `${children}: ${about}`}
    >
      {children}
    </Button>
  );
}

/** A form of one call, whose fields hold what was typed; the page's data is reloaded afterwards. */
export function RestForm<C extends Contract>(props: RestFormProps<C>) {
  const { call, params, body, isPlain = false, label, children } = props;
  const { className = styles.form, attributes, look, size, about, isDisabled } = props;
  const { form, fields, refusal, settle, submit, isBusy, defaults } = useSending(props);
  return (
    <FormContext value={{ form, fields, errors: refusal.errors, defaults, isBusy }}>
      <form
        ref={form}
        {...(isPlain ? formAttributes(call, params) : scriptedForm)}
        {...attributes}
        className={className}
        onInput={settle}
        onSubmit={submit}
      >
        {isPlain && body instanceof Object && !(body instanceof Function) && <BodyFields body={body} />}
        {children}
        {label !== undefined && <Submit {...{ look, size, about, isDisabled }}>{label}</Submit>}
        <FormFailure text={refusal.failure} />
      </form>
    </FormContext>
  );
}

/** Attributes with which a form makes a call without scripts; forms cannot send other methods than POST. */
export function formAttributes<C extends Contract>(call: C, params?: InputOf<C['params']>) {
  return { method: 'post', action: call.method === 'POST' ? pathOf(call, params) : undefined } as const;
}

/** The form of a call that was sent without scripts and is shown again; undefined without one. */
export function useSentBack({ method, path }: Contract): ReturnedForm | undefined {
  const { returnedForm } = useAppState().site;
  return returnedForm?.call === `${method} ${path}` ? returnedForm : undefined;
}

/** A text of a form that was sent without scripts; empty without one. */
export const sentText = (sent: ReturnedForm | undefined, name: string): string =>
  [sent?.values[name] ?? ''].flat().at(-1) ?? '';

/** A known body as hidden fields, for a form without scripts; true is sent as a ticked checkbox is. */
export function BodyFields({ body }: { readonly body: object }) {
  return Object.entries(body).map(([name, value]) => {
    const text = value === true ? 'on' : value;
    return (
      ['string', 'number'].includes(typeof text) && (
        <input key={name} type="hidden" name={name} value={text} />
      )
    );
  });
}

/** Why a form was refused that was sent without scripts, on the page that it comes back to. */
export function PlainRefusal() {
  const { returnedForm } = useAppState().site;
  if (!returnedForm || returnedForm.message === '') return null;
  return <Notice tone="error">{Object.values(returnedForm.fields)[0] ?? returnedForm.message}</Notice>;
}
