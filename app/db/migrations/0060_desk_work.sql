CREATE TABLE "desk_claims" (
	"kind" text NOT NULL,
	"row" text NOT NULL,
	"operator_id" integer NOT NULL,
	"operator_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_claims_kind_row_pk" PRIMARY KEY("kind","row")
);
--> statement-breakpoint
CREATE TABLE "export_sendings" (
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"receipt" text NOT NULL,
	"sent_on" date NOT NULL,
	"by_name" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "export_sendings_kind_period_pk" PRIMARY KEY("kind","period")
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"done" integer NOT NULL,
	"failed" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "code_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sweep_failures" ADD COLUMN "failing_since" timestamp with time zone;