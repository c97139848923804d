CREATE TABLE "partner_calls" (
	"key_id" integer NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"call" text NOT NULL,
	"status" integer NOT NULL,
	"calls" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "partner_calls_key_id_hour_call_status_pk" PRIMARY KEY("key_id","hour","call","status")
);
--> statement-breakpoint
CREATE TABLE "partner_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"calls_per_minute" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "partner_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "partner_calls" ADD CONSTRAINT "partner_calls_key_id_partner_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."partner_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_calls_hour_index" ON "partner_calls" USING btree ("hour");