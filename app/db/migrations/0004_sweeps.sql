CREATE TABLE "sweep_failures" (
	"sweep" text NOT NULL,
	"row" text NOT NULL,
	"tries" integer NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"failure" text NOT NULL,
	CONSTRAINT "sweep_failures_sweep_row_pk" PRIMARY KEY("sweep","row")
);
--> statement-breakpoint
CREATE INDEX "sweep_failures_failed_at_index" ON "sweep_failures" USING btree ("failed_at");